package dev.heddle.agent.collections;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;

/**
 * Hooks the contents of containers; a family is transformed again when the program has an object of
 * it.
 */
public final class ContainerPass extends Pass {
  private final ContainerLayouts containers;
  private final ClassIndex index;

  public ContainerPass(ContainerLayouts containers, ClassIndex index) {
    this.containers = containers;
    this.index = index;
  }

  @Override
  public boolean apply(JdkClass type) {
    return type.container() && new ContainerMethodHooks(type, containers, index).apply();
  }
}
