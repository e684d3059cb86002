package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** HikariCP, with H2 in memory. */
final class HikariTest {
  private static final String RACES =
      "limits of time are copied, the last connection is closed, and H2 keeps what it has computed,"
          + " in plain fields: an old value is as good";

  private static HikariDataSource pool(int size) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:mem:test;DB_CLOSE_DELAY=-1");
    config.setMaximumPoolSize(size);
    return new HikariDataSource(config);
  }

  private static int query(HikariDataSource pool, String sql) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getInt(1);
    }
  }

  private static void update(HikariDataSource pool, String sql) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @Test
  void aConnectionIsHandedOn() {
    Right.slowlyHoldsInSpiteOfRaces(
        RACES,
        () -> {
          try (HikariDataSource pool = pool(1)) {
            Threads.Task use = () -> check(query(pool, "select 7") == 7, "another");
            together(use, use);
          }
        });
  }

  @Test
  void updatesAreNotLost() {
    Right.slowlyHoldsInSpiteOfRaces(
        RACES,
        () -> {
          try (HikariDataSource pool = pool(2)) {
            update(pool, "create table counts (n int)");
            update(pool, "insert into counts values (0)");
            Threads.Task add = () -> update(pool, "update counts set n = n + 1");
            together(add, add);
            int count = query(pool, "select n from counts");
            check(count == 2, count);
          }
        });
  }

  @Test
  void aClosedPoolGivesNoConnection() {
    Right.slowlyHoldsInSpiteOfRaces(
        RACES,
        () -> {
          HikariDataSource pool = pool(1);
          together(
              pool::close,
              () -> {
                try (Connection connection = pool.getConnection()) {
                  check(connection != null, "none");
                } catch (SQLException | NullPointerException closed) {
                  // Null where close() aborts a connection that was borrowed but not wrapped yet.
                  check(pool.isClosed(), closed);
                }
              });
        });
  }
}
