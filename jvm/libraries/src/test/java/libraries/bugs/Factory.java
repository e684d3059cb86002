package libraries.bugs;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool.BasePoolableObjectFactory;

/** Makes numbers, which may be valid or invalid. */
final class Factory extends BasePoolableObjectFactory<Object> {
  private final AtomicInteger made = new AtomicInteger();
  private final boolean valid;

  Factory(boolean valid) {
    this.valid = valid;
  }

  @Override
  public Object makeObject() {
    return made.incrementAndGet();
  }

  @Override
  public boolean validateObject(Object object) {
    return valid;
  }
}
