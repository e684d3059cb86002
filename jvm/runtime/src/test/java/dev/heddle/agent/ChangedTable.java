package dev.heddle.agent;

import dev.heddle.agent.treatments.JdkDrift;
import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.agent.treatments.Versions;
import java.util.ArrayList;
import java.util.List;

/** A table with rows about methods that no JDK has, compared with the JDK that runs. */
public final class ChangedTable {
  private ChangedTable() {}

  /** Compares the table, and more rows about methods of threads, for a JDK of a given version. */
  public static void use(int feature, String... methods) {
    List<Row> rows = new ArrayList<>(methods.length > 0 ? Registry.rows() : List.of());
    for (String method : methods) {
      rows.add(Row.of("java/lang/Thread", method, Treatment.UNCONTROLLED, Versions.ALL));
    }
    HeddleAgent.differ(new JdkDrift(feature, Transformer.missing(rows, feature)));
  }

  /** Compares the table as it is with the JDK as it is. */
  public static void restore() {
    HeddleAgent.differ(null);
  }
}
