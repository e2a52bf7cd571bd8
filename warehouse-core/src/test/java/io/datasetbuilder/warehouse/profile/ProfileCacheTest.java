package io.datasetbuilder.warehouse.profile;

import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", profile; "Limits", profile timeout. */
class ProfileCacheTest {

  private static final Instant START = Instant.parse("2026-08-15T09:30:00Z");
  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final ProfileKey KEY = new ProfileKey("snap_1", "sha256:1", 2);

  private Instant now = START;
  private final AtomicInteger computed = new AtomicInteger();
  private final ProfileCache cache = new ProfileCache(() -> now, 2, 2);

  private static boolean stays() {
    return false;
  }

  private static SnapshotProfile profile(long rows) {
    return new SnapshotProfile(rows, List.of());
  }

  private Supplier<Result<SnapshotProfile>> counted(Result<SnapshotProfile> result) {
    return () -> {
      computed.incrementAndGet();
      return result;
    };
  }

  private static Result<SnapshotProfile> refused(WarehouseProblem code) {
    return Result.refused(Problem.of(code, "", "no profile"));
  }

  /** A computation that ends with a time-out after so much time. */
  private void timeOut(Duration after) {
    cache.profile(
        KEY,
        ProfileCacheTest::stays,
        () -> {
          computed.incrementAndGet();
          now = now.plus(after);
          return refused(WarehouseProblem.QUERY_TIMEOUT);
        });
  }

  private Result<DatedProfile> of(ProfileKey key, Result<SnapshotProfile> result) {
    return cache.profile(key, ProfileCacheTest::stays, counted(result));
  }

  @Test
  void aProfileIsComputedOnceForASnapshot() {
    of(KEY, Result.ok(profile(7)));
    now = START.plus(Duration.ofDays(30));

    DatedProfile again = accepted(of(KEY, Result.ok(profile(8))));

    assertThat(again).isEqualTo(new DatedProfile(profile(7), START));
    assertThat(computed).hasValue(1);
  }

  @Test
  void anotherSnapshotDigestOrAlgorithmHasItsOwnProfile() {
    of(KEY, Result.ok(profile(7)));

    for (ProfileKey other :
        List.of(
            new ProfileKey("snap_2", "sha256:1", 2),
            new ProfileKey("snap_1", "sha256:2", 2),
            new ProfileKey("snap_1", "sha256:1", 3))) {
      assertThat(accepted(of(other, Result.ok(profile(8)))).profile()).isEqualTo(profile(8));
    }
  }

  @Test
  void theProfileNotUsedForLongestIsForgottenFirst() {
    ProfileKey second = new ProfileKey("snap_2", "sha256:2", 2);
    ProfileKey third = new ProfileKey("snap_3", "sha256:3", 2);
    of(KEY, Result.ok(profile(1)));
    of(second, Result.ok(profile(2)));
    of(KEY, Result.ok(profile(1)));
    of(third, Result.ok(profile(3)));

    assertThat(accepted(of(KEY, Result.ok(profile(9)))).profile()).isEqualTo(profile(1));
    assertThat(accepted(of(second, Result.ok(profile(9)))).profile()).isEqualTo(profile(9));
  }

  @Test
  void aTimeOutIsRefusedAtOnceForFiveMinutes() {
    timeOut(TIMEOUT);
    now = START.plus(TIMEOUT).plus(Duration.ofMinutes(5)).minusMillis(1);

    Result<DatedProfile> again = of(KEY, Result.ok(profile(7)));

    assertThat(again.problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.QUERY_TIMEOUT);
    assertThat(computed).hasValue(1);
  }

  @Test
  void afterFiveMinutesItIsComputedAgain() {
    timeOut(TIMEOUT);
    now = START.plus(TIMEOUT).plus(Duration.ofMinutes(5));

    assertThat(accepted(of(KEY, Result.ok(profile(7)))).profile()).isEqualTo(profile(7));
  }

  /** Each of them would hold a thread of the service. */
  @Test
  void callersBeyondTheFewThatMayWaitAreBusyAtOnce() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<Result<DatedProfile>> first =
        CompletableFuture.supplyAsync(
            () ->
                cache.profile(
                    KEY, ProfileCacheTest::stays, blocked(started, released, profile(7))));
    started.await();
    CountDownLatch waiting = new CountDownLatch(2);
    BooleanSupplier waits =
        () -> {
          waiting.countDown();
          return false;
        };
    List<Thread> others =
        Stream.generate(
                () -> new Thread(() -> cache.profile(KEY, waits, counted(Result.ok(profile(8))))))
            .limit(2)
            .toList();
    others.forEach(Thread::start);
    waiting.await();

    Result<DatedProfile> beyond = of(KEY, Result.ok(profile(8)));

    assertThat(beyond.problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.QUERY_BUSY);
    released.countDown();
    assertThat(accepted(first.get(1, TimeUnit.MINUTES)).profile()).isEqualTo(profile(7));
    for (Thread other : others) {
      other.join();
    }
    assertThat(accepted(of(KEY, Result.ok(profile(8)))).profile()).isEqualTo(profile(7));
    assertThat(computed).hasValue(0);
  }

  @Test
  void otherRefusalsAreNotRemembered() {
    of(KEY, refused(WarehouseProblem.QUERY_BUSY));

    assertThat(accepted(of(KEY, Result.ok(profile(7)))).profile()).isEqualTo(profile(7));
  }

  @Test
  void aComputationThatFailsKeepsNoCallerFromTheNext() {
    Supplier<Result<SnapshotProfile>> broken =
        () -> {
          throw new IllegalStateException("broken");
        };

    assertThatThrownBy(() -> cache.profile(KEY, ProfileCacheTest::stays, broken))
        .isInstanceOf(IllegalStateException.class);

    assertThat(accepted(of(KEY, Result.ok(profile(7)))).profile()).isEqualTo(profile(7));
  }

  @Test
  void callersAtOneTimeShareOneComputation() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<Result<DatedProfile>> first =
        CompletableFuture.supplyAsync(
            () ->
                cache.profile(
                    KEY, ProfileCacheTest::stays, blocked(started, released, profile(7))));
    started.await();
    CompletableFuture<Result<DatedProfile>> second =
        CompletableFuture.supplyAsync(() -> of(KEY, Result.ok(profile(8))));

    released.countDown();

    assertThat(accepted(second.get(1, TimeUnit.MINUTES))).isEqualTo(accepted(first.get()));
    assertThat(computed).hasValue(0);
  }

  @Test
  void aCallerThatGoesWaitsNoLonger() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<Result<DatedProfile>> first =
        CompletableFuture.supplyAsync(
            () ->
                cache.profile(
                    KEY, ProfileCacheTest::stays, blocked(started, released, profile(7))));
    started.await();

    Result<DatedProfile> gone = cache.profile(KEY, () -> true, counted(Result.ok(profile(8))));

    assertThat(gone.problems())
        .extracting(Problem::code)
        .containsExactly(WarehouseProblem.QUERY_FAILED);
    released.countDown();
    assertThat(accepted(first.get(1, TimeUnit.MINUTES)).profile()).isEqualTo(profile(7));
  }

  @Test
  void aCallerWhoGoesAwayWhileComputingRefusesNobodyElse() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    AtomicBoolean gone = new AtomicBoolean();
    CompletableFuture<Result<DatedProfile>> first =
        CompletableFuture.supplyAsync(
            () ->
                cache.profile(
                    KEY,
                    gone::get,
                    () -> {
                      block(started, released);
                      return refused(WarehouseProblem.QUERY_TIMEOUT);
                    }));
    started.await();
    CompletableFuture<Result<DatedProfile>> second =
        CompletableFuture.supplyAsync(() -> of(KEY, Result.ok(profile(8))));

    gone.set(true);
    released.countDown();

    assertThat(first.get(1, TimeUnit.MINUTES).problems()).hasSize(1);
    assertThat(accepted(second.get(1, TimeUnit.MINUTES)).profile()).isEqualTo(profile(8));
  }

  private static Supplier<Result<SnapshotProfile>> blocked(
      CountDownLatch started, CountDownLatch released, SnapshotProfile profile) {
    return () -> {
      block(started, released);
      return Result.ok(profile);
    };
  }

  private static void block(CountDownLatch started, CountDownLatch released) {
    started.countDown();
    try {
      released.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
