package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import programs.LostUpdate;

class SearchesTogetherTest {
  @Test
  void searchesOfSeveralThreadsWaitForEachOther() throws Exception {
    List<FutureTask<Set<String>>> searches = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      FutureTask<Set<String>> search = new FutureTask<>(() -> Explore.all(LostUpdate::run));
      searches.add(search);
      new Thread(search).start();
    }
    for (FutureTask<Set<String>> search : searches) {
      assertEquals(Set.of("1", "2"), search.get());
    }
  }
}
