package dev.heddle.agent.classes;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Access to the receivers of calls, which lie below the arguments on the stack. */
public final class ReceiverAccess implements Opcodes {
  private ReceiverAccess() {}

  /**
   * Code that passes the receiver of a call to a hook before the call.
   *
   * @param hook consumes the receiver, which is on the stack
   */
  public static InsnList tell(MethodNode method, MethodInsnNode call, InsnList hook) {
    Type[] arguments = Type.getArgumentTypes(call.desc);
    int size = (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - 1;
    InsnList code = new InsnList();
    InsnList back = new InsnList();
    if (size == 1 || size == 2) {
      ProgramClassPass.copyOwnerOverValue(code, size);
    } else {
      int local = method.maxLocals;
      for (int i = arguments.length - 1; i >= 0; i--) {
        code.add(new VarInsnNode(arguments[i].getOpcode(ISTORE), local));
        back.insert(new VarInsnNode(arguments[i].getOpcode(ILOAD), local));
        local += arguments[i].getSize();
      }
      code.add(new InsnNode(DUP));
    }
    code.add(hook);
    code.add(back);
    return code;
  }
}
