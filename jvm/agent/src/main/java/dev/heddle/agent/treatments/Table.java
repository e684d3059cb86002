package dev.heddle.agent.treatments;

import java.util.ArrayList;
import java.util.List;

/**
 * All rows of the table. They are made at every start of a JVM, so without lambdas and without
 * string concatenation. If several rows with the same treatment are about one method, the first one
 * applies.
 *
 * <p>Other rows are made by rules: replacements by their annotation, buffers and streams by their
 * names, and classes that wait by their code.
 */
final class Table {
  private Table() {}

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    List<List<Row>> topics =
        List.of(
            ScopeRows.surroundings(),
            ScopeRows.concurrency(),
            ScopeRows.monitors(),
            ScopeRows.realMonitors(),
            ScopeRows.forwarding(),
            CallerRows.calls(),
            CallerRows.currentThread(),
            CallRows.threads(),
            CallRows.overridable(),
            CallRows.standIns(),
            CallRows.network(),
            MethodRows.uncontrolled(),
            MethodRows.hooked(),
            MethodRows.references(),
            MethodRows.withoutInstructions(),
            StepRows.collections(),
            StepRows.views(),
            StepRows.synchronizers(),
            StepRows.weaklyConsistent(),
            StepRows.callingBack(),
            StepRows.queries(),
            PoolRows.steps(),
            PoolRows.pauses(),
            PoolRows.callbacks(),
            FileRows.files(),
            FileRows.streams(),
            FileRows.channels(),
            FileRows.system(),
            StateRows.properties(),
            StateRows.fields(),
            StateRows.buffers(),
            StateRows.arrays(),
            ContentRows.roots(),
            ContentRows.special(),
            ContentRows.stated(),
            PureRows.constructors(),
            PureRows.methods(),
            PureRows.values(),
            LibraryRows.mockito(),
            LibraryRows.calledByMockito());
    for (List<Row> topic : topics) {
      rows.addAll(topic);
    }
    return rows;
  }
}
