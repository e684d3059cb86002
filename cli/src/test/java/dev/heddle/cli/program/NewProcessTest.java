package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A failure is replayed by a new process, whose first execution that is. */
class NewProcessTest {
  @Test
  void theCommandOfAFailureReplaysItInANewProcess() throws IOException, InterruptedException {
    CommandRun failed = CommandRun.of("test", "programs.Programs#fails");
    assertEquals(1, failed.status(), failed.err());
    Process process = start("replay", failed.schedule(), "programs.Programs#fails");
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), output);
    assertTrue(output.startsWith("programs.Programs#fails  FAILED  again"), output);
    assertEquals(story(failed.out()), story(output));
  }

  @ParameterizedTest
  @CsvSource({"exits, System.exit", "halts, Runtime.halt"})
  void aProgramThatEndsTheJvmIsNoProgramWithoutFailure(String program, String method)
      throws IOException, InterruptedException {
    Process process = start("test", "programs.Programs#" + program);
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(3, process.waitFor(), output);
    assertTrue(output.contains("heddle: not checked: the program called " + method), output);
  }

  @Test
  void aSearchThatIsInterruptedTellsWhatItHasFound(@TempDir Path folder)
      throws IOException, InterruptedException {
    String endless = "--strategy random --max-time 1h --max-executions 1000000000000";
    ProcessBuilder builder =
        CommandRun.process(
            Main.class, ("test " + endless + " programs.Programs#marks").split(" ", -1));
    Process process = builder.directory(folder.toFile()).start();
    while (process.isAlive() && !Files.exists(folder.resolve("mark"))) {
      Thread.sleep(10);
    }
    process.toHandle().destroy();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    assertTrue(output.startsWith("programs.Programs#marks  no failure found  sampled"), output);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aResultThatCannotBeWrittenIsNoSuccess(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path model = folder.resolve("m.hd");
    Files.writeString(model, "proc p() { skip; } thread t runs p();");
    Process process =
        CommandRun.process(Main.class, "verify", model.toString())
            .redirectErrorStream(false)
            .redirectOutput(new File("/dev/full"))
            .start();
    String problem = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(3, process.waitFor(), problem);
    assertTrue(problem.startsWith("heddle: the output could not be written: "), problem);
  }

  private static Process start(String... arguments) throws IOException {
    Process process = CommandRun.process(Main.class, arguments).start();
    process.getOutputStream().close();
    return process;
  }

  /** What happened, without how it was found and how it is replayed. */
  private static String story(String output) {
    return output.substring(output.indexOf('\n'), output.lastIndexOf("\n\n"));
  }
}
