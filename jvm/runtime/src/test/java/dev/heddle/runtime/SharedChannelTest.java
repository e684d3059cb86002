package dev.heddle.runtime;

import dev.heddle.runtime.settings.ProgramBody;
import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.SharedChannel;

/** What threads do to a file through one channel happens in every order, each call at once. */
class SharedChannelTest {
  private static void synchronised(Set<String> expected, ProgramBody body) {
    Explore.same(Explore.settings().withAllAccesses(false), expected, body);
  }

  @Test
  void theSizeDependsOnWhatIsWritten() {
    synchronised(Set.of("0", "1"), SharedChannel::size);
  }

  @Test
  void whatIsWrittenFirstComesFirst() {
    synchronised(Set.of("ab", "ba"), SharedChannel::text);
  }
}
