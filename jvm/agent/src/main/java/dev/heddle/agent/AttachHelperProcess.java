package dev.heddle.agent;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Another JVM that attaches the agent to this one with the attach API, which refuses to attach to
 * its own JVM.
 */
final class AttachHelperProcess {
  private AttachHelperProcess() {}

  /** Whether this Java has the attach API. */
  static boolean supported() {
    return ModuleLayer.boot().findModule("jdk.attach").isPresent()
        || ModuleFinder.ofSystem().find("jdk.attach").isPresent();
  }

  /** Makes this JVM load an agent; returns an error message, or an empty text. */
  static String load(Path jar) throws IOException, InterruptedException {
    if (!supported()) {
      return "this Java has no module jdk.attach (a full JDK has)";
    }
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "--add-modules",
            "jdk.attach",
            "-cp",
            System.getProperty("java.class.path"),
            AttachHelperProcess.class.getName(),
            Long.toString(ProcessHandle.current().pid()),
            jar.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    byte[] output = process.getInputStream().readAllBytes();
    int status = process.waitFor();
    return status == 0 ? "" : new String(output, StandardCharsets.UTF_8).strip();
  }

  /** Runs in the other JVM: attaches the jar of the second argument to the process of the first. */
  public static void main(String[] arguments) throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(arguments[0]);
      try {
        machine.loadAgent(arguments[1]);
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException
        | AgentLoadException
        | AgentInitializationException
        | IOException e) {
      throw new IOException("the attach API failed: " + e.getMessage(), e);
    }
  }
}
