package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.ReplaySubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** RxJava 3: merging, subjects, sharing, schedulers. */
final class RxJavaTest {
  private static Scheduler threads() {
    return Schedulers.from(task -> new Thread(task).start());
  }

  @Test
  void mergingKeepsAll() {
    Right.holds(
        () -> {
          Flowable<Integer> other = Flowable.just(3).subscribeOn(threads());
          List<Integer> all = Flowable.just(1, 2).mergeWith(other).toList().blockingGet();
          check(all.size() == 3, all);
        });
  }

  @Test
  void aSerializedSubjectTellsOneAtATime() {
    Right.holds(
        () -> {
          Subject<Integer> subject = PublishSubject.<Integer>create().toSerialized();
          int[] count = {0};
          subject.subscribe(n -> count[0]++);
          together(() -> subject.onNext(1), () -> subject.onNext(2));
          check(count[0] == 2, count[0]);
        });
  }

  @Test
  void aReplaySubjectTellsLateObserversAll() {
    Right.holdsInSpiteOfRaces(
        "the list is read up to its volatile size while more is added",
        () -> {
          ReplaySubject<Integer> subject = ReplaySubject.create();
          TestObserver<Integer> observer = new TestObserver<>();
          together(
              () -> {
                subject.onNext(1);
                subject.onNext(2);
                subject.onComplete();
              },
              () -> subject.subscribe(observer));
          check(observer.values().equals(List.of(1, 2)), observer.values());
        });
  }

  @Test
  void aSharedSourceEndsForBoth() {
    Right.holds(
        () -> {
          Observable<Integer> shared = Observable.just(1).replay(1).refCount();
          TestObserver<Integer> one = new TestObserver<>();
          TestObserver<Integer> two = new TestObserver<>();
          together(() -> shared.subscribe(one), () -> shared.subscribe(two));
          one.assertComplete();
          two.assertComplete();
        });
  }

  @Test
  void observingElsewhereKeepsTheOrder() {
    Right.holds(
        () -> {
          List<Integer> all = Observable.range(1, 3).observeOn(threads()).toList().blockingGet();
          check(all.equals(List.of(1, 2, 3)), all);
        });
  }

  @Test
  void aComputationRunsElsewhere() {
    Right.holds(
        () -> {
          int value =
              Single.fromCallable(() -> 1).subscribeOn(Schedulers.computation()).blockingGet();
          check(value == 1, value);
          Schedulers.shutdown();
        });
  }

  @Test
  void whatIsAddedWhileDisposingIsDisposed() {
    Right.holds(
        () -> {
          CompositeDisposable all = new CompositeDisposable();
          Disposable one = Disposable.empty();
          together(() -> all.add(one), all::dispose);
          check(one.isDisposed(), "left over");
        });
  }

  @Test
  void whatAProgramSetsForAllIsForgottenAfterAnExecution() {
    Right.returns(
        () -> {
          boolean fresh = RxJavaPlugins.getErrorHandler() == null;
          boolean[] seen = {false};
          together(
              () -> RxJavaPlugins.setErrorHandler(e -> {}),
              () -> seen[0] = RxJavaPlugins.getErrorHandler() != null);
          return fresh + " " + seen[0];
        },
        "true false",
        "true true");
  }
}
