package libraries.bugs;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.logging.Logger;
import javax.sql.DataSource;
import libraries.Threads;

/**
 * Two threads request connections from an empty pool. The second request to make a connection finds
 * the first one idle, makes none, and notifies no thread. The thread that does not get the first
 * connection waits until the timeout.
 */
public final class HikariLostRequest {
  private HikariLostRequest() {}

  /** A data source of connections that do nothing. */
  private static final class Source implements DataSource {
    @Override
    public Connection getConnection() {
      return (Connection)
          Proxy.newProxyInstance(
              Source.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> answer(method));
    }

    private static Object answer(Method method) {
      Class<?> type = method.getReturnType();
      if (type == boolean.class) {
        return method.getName().equals("isValid");
      }
      if (type == int.class) {
        return 1;
      }
      return type == String.class ? "connection" : null;
    }

    @Override
    public Connection getConnection(String user, String password) {
      return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
      return null;
    }

    @Override
    public void setLogWriter(PrintWriter writer) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
      return 0;
    }

    @Override
    public Logger getParentLogger() {
      return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
      return false;
    }
  }

  public static void run() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setDataSource(new Source());
    config.setMinimumIdle(0);
    config.setMaximumPoolSize(2);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Connection[] held = new Connection[2];
      Threads.together(() -> held[0] = pool.getConnection(), () -> held[1] = pool.getConnection());
      held[0].close();
      held[1].close();
    }
  }
}
