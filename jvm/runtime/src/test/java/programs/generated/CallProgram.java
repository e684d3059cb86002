package programs.generated;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Runs a program of generated calls with real threads and returns what each of them noted. */
public final class CallProgram {
  private static final List<Map<String, Call>> FAMILIES =
      List.of(
          ThreadCalls.ALL,
          LockCalls.ALL,
          GateCalls.ALL,
          QueueCalls.ALL,
          FutureCalls.ALL,
          CollectionCalls.ALL);

  private static final Map<String, Call> CALLS = new HashMap<>();

  static {
    FAMILIES.forEach(CALLS::putAll);
  }

  private final List<Call[]> program;

  private CallProgram(List<Call[]> program) {
    this.program = program;
  }

  /**
   * A program: the names of the calls of each of its threads. It is made outside of executions, so
   * that no execution looks up calls.
   */
  public static CallProgram of(List<List<String>> names) {
    return new CallProgram(names.stream().map(CallProgram::calls).toList());
  }

  private static Call[] calls(List<String> names) {
    return names.stream().map(name -> Objects.requireNonNull(CALLS.get(name))).toArray(Call[]::new);
  }

  /** The names of all calls, those of one sort of object near each other. */
  public static List<String> names() {
    return FAMILIES.stream().flatMap(family -> family.keySet().stream().sorted()).toList();
  }

  /** Runs the program once. */
  public Object run() throws InterruptedException {
    Scene scene = new Scene();
    String[] notes = new String[program.size()];
    List<Thread> threads = new ArrayList<>();
    for (Call[] calls : program) {
      int me = threads.size();
      threads.add(new Thread(() -> notes[me] = perform(calls, scene, me)));
    }
    scene.threads = List.copyOf(threads);
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return Stream.of(notes).toList() + " " + scene.plain + " " + scene.flag;
  }

  private static String perform(Call[] calls, Scene scene, int me) {
    StringBuilder notes = new StringBuilder();
    for (int i = 0; i < calls.length; i++) {
      try {
        notes.append(calls[i].make(scene, me, 10 * me + i + 1));
      } catch (Exception e) {
        notes.append(e.getClass().getSimpleName());
      }
      notes.append(';');
    }
    return notes.toString();
  }
}
