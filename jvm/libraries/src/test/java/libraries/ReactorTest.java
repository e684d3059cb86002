package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Reactor: sinks, schedulers, sharing, caching. */
final class ReactorTest {
  @Test
  void aSinkTakesFromTwoThreads() {
    Right.holds(
        () -> {
          Sinks.Many<Integer> sink = Sinks.many().unicast().onBackpressureBuffer();
          AtomicInteger sum = new AtomicInteger();
          sink.asFlux().subscribe(sum::addAndGet);
          Sinks.EmitFailureHandler retry = Sinks.EmitFailureHandler.busyLooping(Duration.ofDays(1));
          together(() -> sink.emitNext(1, retry), () -> sink.emitNext(2, retry));
          check(sum.get() == 3, sum);
        });
  }

  @Test
  void oneOfTwoValuesIsEmitted() {
    Right.returns(
        () -> {
          Sinks.One<Integer> sink = Sinks.one();
          together(() -> sink.tryEmitValue(1), () -> sink.tryEmitValue(2));
          return sink.asMono().block();
        },
        "1",
        "2");
  }

  @Test
  void publishingElsewhereKeepsTheOrder() {
    Right.holds(
        () -> {
          Scheduler scheduler = Schedulers.newSingle("single");
          List<Integer> all = Flux.range(1, 3).publishOn(scheduler).collectList().block();
          check(List.of(1, 2, 3).equals(all), all);
          scheduler.dispose();
        });
  }

  @Test
  void mergingKeepsAll() {
    Right.holdsInSpiteOfRaces(
        "arrays of inner subscribers are changed in place, and looked at again if something changed",
        () -> {
          Scheduler scheduler = Schedulers.newParallel("parallel", 2);
          Flux<Integer> one = Flux.just(1).subscribeOn(scheduler);
          Flux<Integer> two = Flux.just(2).subscribeOn(scheduler);
          Integer sum = Flux.merge(one, two).reduce(0, Integer::sum).block();
          check(Integer.valueOf(3).equals(sum), sum);
          scheduler.dispose();
        });
  }

  @Test
  void aCachedMonoIsComputedOnce() {
    Right.holds(
        () -> {
          AtomicInteger calls = new AtomicInteger();
          Mono<Integer> cached = Mono.fromCallable(calls::incrementAndGet).cache();
          Threads.Task get = () -> check(Integer.valueOf(1).equals(cached.block()), calls);
          together(get, get);
        });
  }

  @Test
  void aSharedFluxEndsForBoth() {
    Right.holds(
        () -> {
          Flux<Integer> shared = Flux.just(1).publish().refCount(2);
          AtomicInteger ended = new AtomicInteger();
          Threads.Task subscribe = () -> shared.subscribe(n -> {}, e -> {}, ended::incrementAndGet);
          together(subscribe, subscribe);
          check(ended.get() == 2, ended);
        });
  }

  @Test
  void aDelayTakesItsTime() {
    Right.holds(
        () -> {
          long start = System.nanoTime();
          Mono.delay(Duration.ofSeconds(10)).block();
          long waited = System.nanoTime() - start;
          check(waited >= Duration.ofSeconds(10).toNanos(), waited);
          Schedulers.shutdownNow();
        });
  }
}
