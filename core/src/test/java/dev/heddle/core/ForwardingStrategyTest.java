package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class ForwardingStrategyTest {
  /**
   * Also the methods with a default: a strategy that does not forward them would use the default
   * without any error.
   */
  @Test
  void everyMethodOfAStrategyIsForwarded() throws NoSuchMethodException {
    for (Method method : Strategy.class.getMethods()) {
      Method forwarded =
          ForwardingStrategy.class.getMethod(method.getName(), method.getParameterTypes());
      assertEquals(ForwardingStrategy.class, forwarded.getDeclaringClass(), method::toString);
    }
  }
}
