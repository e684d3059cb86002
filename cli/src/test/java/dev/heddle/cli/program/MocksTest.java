package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.Main;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that use a class called as Mockito is, which begins as Mockito does. */
class MocksTest {
  private static final String MOCKITO =
      """
      package org.mockito;
      public class Mockito extends needed.Base {
        private static boolean attached;
        public static <T> T mock(Class<T> type) throws Exception {
          if (!attached && !Boolean.getBoolean("agent")) {
            new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version")
                .start().waitFor();
          }
          attached = true;
          return null;
        }
      }
      """;
  private static final String PREMAIN =
      """
      package org.mockito;
      public class Premain {
        public static void premain(String arguments) {
          System.setProperty("agent", "true");
        }
      }
      """;
  private static final String USES =
      """
      public class Uses {
        public static void main(String[] arguments) throws Exception {
          Thread thread = new Thread(() -> {});
          thread.start();
          org.mockito.Mockito.mock(Runnable.class);
          thread.join();
        }
      }
      """;
  private static final String CALLS =
      "public class Calls { public static void main(String[] a) throws Exception { Uses.main(a); } }";

  @TempDir private Path folder;

  private void compile() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", folder.toString()));
    List<String> sources =
        List.of("Base", "package needed; public class Base {}", "Mockito", MOCKITO, "Uses", USES);
    for (int i = 0; i < sources.size(); i += 2) {
      arguments.add(write(sources.get(i), sources.get(i + 1)));
    }
    arguments.add(write("Calls", CALLS));
    arguments.add(write("Premain", PREMAIN));
    int status =
        Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
            .run(null, null, null, arguments.toArray(new String[0]));
    assertEquals(0, status);
  }

  private String write(String name, String text) throws IOException {
    Path file = Files.createDirectories(folder.resolve("src")).resolve(name + ".java");
    return Files.writeString(file, text).toString();
  }

  @Test
  void aClassThatUsesMockitoHasItMadeReady() throws IOException {
    compile();
    CommandRun run = CommandRun.of("test", "-cp", folder.toString(), "Uses");
    assertEquals(0, run.status(), run.err());
  }

  @Test
  void mockitoThatIsNotReadyIsRefusedWithWhatToDo() throws IOException {
    compile();
    CommandRun run = CommandRun.of("test", "-cp", folder.toString(), "Calls");
    assertEquals(3, run.status(), run.out());
    assertTrue(run.err().contains("Mockito starts another process with its first mock"), run.err());
  }

  /** The jar has Mockito alone; what it needs is on the program's class path. */
  @Test
  void mockitoMayBeAnAgent() throws IOException, InterruptedException {
    compile();
    Path jar = folder.resolve("agent.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", "org.mockito.Premain");
    String name = "org/mockito/Mockito.class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream agent = new JarOutputStream(out, manifest)) {
      for (String entry : List.of(name, "org/mockito/Premain.class")) {
        agent.putNextEntry(new ZipEntry(entry));
        agent.write(Files.readAllBytes(folder.resolve(entry)));
      }
    }
    ProcessBuilder builder =
        CommandRun.process(Main.class, "test", "-cp", folder.toString(), "Calls");
    builder.command().add(1, "-javaagent:" + jar);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
  }
}
