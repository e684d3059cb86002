package dev.heddle.lang.code;

import java.util.ArrayList;
import java.util.List;

/**
 * A variable.
 *
 * @param name what it is called
 * @param slot its first slot
 * @param type what it holds
 */
public record Variable(String name, int slot, Type type) {
  /** Its slots, each as a variable of its own. */
  public List<Variable> parts() {
    List<Variable> parts = new ArrayList<>();
    addParts(name, slot, type, parts);
    return parts;
  }

  private static void addParts(String name, int slot, Type type, List<Variable> parts) {
    if (type instanceof Type.Array array) {
      for (int i = 0; i < array.length(); i++) {
        int first = slot + i * array.element().size();
        addParts(name + "[" + i + "]", first, array.element(), parts);
      }
    } else if (type instanceof Type.Structure structure) {
      for (Type.Field field : structure.fields()) {
        addParts(name + "." + field.name(), slot + field.offset(), field.type(), parts);
      }
    } else if (type instanceof Type.Channel channel) {
      parts.add(new Variable(name, slot, new Type.Int()));
      int places = Math.max(1, channel.capacity());
      addParts(name, slot + 1, new Type.Array(channel.element(), places), parts);
    } else {
      parts.add(new Variable(name, slot, type));
    }
  }

  /** The value of its first slot as people write it, with the name. */
  public String with(int value) {
    return name + " = " + type.text(value);
  }
}
