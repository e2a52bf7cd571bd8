package io.datasetbuilder.pipeline.runs.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts.FailureReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Behaviour of every store of schedules. */
public abstract class RefreshSchedulesContract {

  private static final Instant NOON = Instant.parse("2026-08-15T12:00:00.123456Z");
  private static final RefreshCadence DAILY = RefreshCadence.of("P1D").orElseThrow();
  private static final Principal SERVICE = new Principal.Service();
  private static final Principal ANN = new Principal.Oidc("https://id.example", "ann|1");
  private static final RunId RUN = new RunId("run-1");
  private static final int CALLERS = 8;

  /** The store under test; each call another one over the same data, as of another process. */
  protected abstract RefreshSchedules store();

  private static RefreshSchedule schedule(Principal owner, String dataset, Instant next) {
    return RefreshSchedule.of(owner, dataset, dataset + " 서울", DAILY, next);
  }

  private RefreshSchedule saved(RefreshSchedule schedule) {
    return store()
        .compute(schedule.ownerId(), schedule.datasetId(), before -> Optional.of(schedule))
        .orElseThrow();
  }

  private Optional<RefreshSchedule> found(RefreshSchedule schedule) {
    return store().find(schedule.ownerId(), schedule.datasetId());
  }

  @Test
  public void aNewStoreIsEmpty() {
    assertThat(store().all()).isEmpty();
    assertThat(store().of(SERVICE.ownerId())).isEmpty();
    assertThat(store().find(SERVICE.ownerId(), "cafes")).isEmpty();
  }

  @Test
  public void aScheduleKeepsEveryMember() {
    RefreshSchedule bare = schedule(SERVICE, "cafes", NOON);
    RefreshSchedule full =
        schedule(ANN, "prices", NOON)
            .attempting(RUN, NOON.plusSeconds(1))
            .failed(new FailureReason("refresh_failed", "no"), NOON, NOON.plusSeconds(300))
            .attempting(new RunId("run-2"), NOON.plusSeconds(301))
            .pause();

    saved(bare);
    saved(full);

    assertThat(found(bare)).contains(bare);
    assertThat(found(full)).contains(full);
    assertThat(full.attempts().failures()).isEqualTo(1);
  }

  @Test
  public void everyKindOfOwnerIsKept() {
    List<Principal> owners =
        List.of(
            SERVICE,
            ANN,
            new Principal.Dev(),
            new Principal.TeamMember(new TeamName("data/서울"), ANN),
            new Principal.TeamMember(new TeamName("maps"), SERVICE));
    for (Principal owner : owners) {
      RefreshSchedule schedule = saved(schedule(owner, "cafes", NOON));

      assertThat(found(schedule).orElseThrow().owner()).isEqualTo(owner);
    }
    assertThat(store().all()).hasSize(owners.size());
  }

  @Test
  public void anOwnerHasOnlyOwnSchedules() {
    RefreshSchedule mine = saved(schedule(ANN, "cafes", NOON));
    saved(schedule(SERVICE, "cafes", NOON));

    assertThat(store().of(ANN.ownerId())).containsExactly(mine);
    assertThat(store().find(new Principal.Dev().ownerId(), "cafes")).isEmpty();
  }

  @Test
  public void theScheduleThatIsDueFirstIsListedFirst() {
    RefreshSchedule late = saved(schedule(SERVICE, "a", NOON.plusSeconds(2)));
    RefreshSchedule early = saved(schedule(SERVICE, "b", NOON));
    RefreshSchedule same = saved(schedule(SERVICE, "c", NOON));

    assertThat(store().all()).containsExactly(early, same, late);
    assertThat(store().of(SERVICE.ownerId())).containsExactly(late, early, same);
  }

  @Test
  public void aChangeGetsTheScheduleAsItIs() {
    RefreshSchedule first = saved(schedule(SERVICE, "cafes", NOON));
    List<Optional<RefreshSchedule>> seen = new ArrayList<>();

    Optional<RefreshSchedule> changed =
        store()
            .compute(
                first.ownerId(),
                first.datasetId(),
                before -> {
                  seen.add(before);
                  return before.map(RefreshSchedule::pause);
                });

    assertThat(seen).containsExactly(Optional.of(first));
    assertThat(changed).contains(first.pause());
    assertThat(found(first)).contains(first.pause());
  }

  @Test
  public void anAttemptThatEndsLeavesNothingOpen() {
    RefreshSchedule begun = saved(schedule(SERVICE, "cafes", NOON).attempting(RUN, NOON));

    RefreshSchedule ended = saved(begun.succeeded(NOON.plus(Duration.ofDays(1))));

    assertThat(found(begun)).contains(ended);
    assertThat(ended.attempts().open()).isEmpty();
    assertThat(ended.attempts().lastRun()).contains(RUN);
  }

  @Test
  public void aScheduleIsRemoved() {
    RefreshSchedule schedule = saved(schedule(SERVICE, "cafes", NOON));
    RefreshSchedule other = saved(schedule(ANN, "cafes", NOON));

    assertThat(store().compute(schedule.ownerId(), "cafes", before -> Optional.empty())).isEmpty();

    assertThat(store().all()).containsExactly(other);
  }

  @Test
  public void removingAMissingScheduleChangesNothing() {
    assertThat(store().compute(SERVICE.ownerId(), "cafes", before -> before)).isEmpty();
    assertThat(store().all()).isEmpty();
  }

  @Test
  public void aChangeThatThrowsChangesNothing() {
    RefreshSchedule schedule = saved(schedule(SERVICE, "cafes", NOON));

    assertThatThrownBy(
            () ->
                store()
                    .compute(
                        schedule.ownerId(),
                        "cafes",
                        before -> {
                          throw new IllegalStateException("no");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(found(schedule)).contains(schedule);
  }

  @Test
  public void ofCallersAtTheSameTimeOneRecordsTheAttempt() throws Exception {
    RefreshSchedule schedule = saved(schedule(SERVICE, "cafes", NOON));
    CountDownLatch start = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<RunId>> runs = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        RunId mine = new RunId("run-" + i);
        RefreshSchedules store = store();
        runs.add(
            threads.submit(
                () -> {
                  start.await();
                  return store
                      .compute(
                          schedule.ownerId(),
                          "cafes",
                          before -> before.map(now -> first(now, mine)))
                      .flatMap(now -> now.attempts().open())
                      .orElseThrow();
                }));
      }
      start.countDown();
      RunId winner = runs.get(0).get();
      for (Future<RunId> run : runs) {
        assertThat(run.get()).isEqualTo(winner);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static RefreshSchedule first(RefreshSchedule schedule, RunId run) {
    return schedule.attempts().open().isPresent() ? schedule : schedule.attempting(run, NOON);
  }
}
