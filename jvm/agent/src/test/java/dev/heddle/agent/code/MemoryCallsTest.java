package dev.heddle.agent.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.heddle.hooks.AccessKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

class MemoryCallsTest {
  @ParameterizedTest
  @CsvSource({
    "getInt, (Ljava/lang/Object;J)I, 0, true",
    "putLong, (Ljava/lang/Object;JJ)V, 1, true",
    "getObjectVolatile, (Ljava/lang/Object;J)Ljava/lang/Object;, 0, false",
    "putLongVolatile, (Ljava/lang/Object;JJ)V, 1, false",
    "putOrderedObject, (Ljava/lang/Object;JLjava/lang/Object;)V, 1, false",
    "putOrderedInt, (Ljava/lang/Object;JI)V, 1, false",
    "putOrderedLong, (Ljava/lang/Object;JJ)V, 1, false",
    "compareAndSwapInt, (Ljava/lang/Object;JII)Z, 2, false",
    "getAndAddLong, (Ljava/lang/Object;JJ)J, 2, false"
  })
  void whatAMethodOfUnsafeDoes(String name, String descriptor, int access, boolean plain) {
    MemoryCalls.Use use =
        MemoryCalls.of(
            new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "sun/misc/Unsafe", name, descriptor, false));
    assertNotNull(use);
    assertEquals(
        new int[] {AccessKind.READ, AccessKind.WRITE, AccessKind.UPDATE}[access], use.access());
    assertEquals(plain, use.plain());
  }
}
