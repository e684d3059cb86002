package dev.heddle.agent;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

final class AttachSocketTest {
  @Test
  void theJvmOpensItsSocketForItself() throws IOException, InterruptedException {
    assumeTrue(AttachSocket.supported(), "the socket is used on Linux only");

    assertTrue(Files.exists(AttachSocket.open()));
  }
}
