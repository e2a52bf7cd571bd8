package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ALL;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ME;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.NOON;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.YOU;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.fixture.ReadOnlyManifests;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is reported about jobs behind a restart (Spec, "Asynchronous build job"). */
class JobLookupTest {

  private final JobsFixture desk = new JobsFixture(1);
  private final Map<RunId, Manifest> manifests = new HashMap<>();
  private final RunIndexInMemory index = new RunIndexInMemory();
  private final JobLookup lookup = new JobLookup(desk.jobs, index, store(), desk.stored);
  private int read;

  private BuildJob known(Visibility visibility) {
    return ((Result.Ok<BuildJob>) lookup.find(visibility, run(1))).value();
  }

  private boolean isNotFound(Visibility visibility) {
    return lookup.find(visibility, run(1)) instanceof Result.Refused<BuildJob> refused
        && refused.problems().get(0).message().equals("build job not found: run-1");
  }

  private void submitted() {
    desk.stored.open(run(1), FailingEvents.journal(ME), FailingEvents.SUBMITTED);
  }

  private void finished(RunStatus status) {
    manifests.put(run(1), Manifests.started("run-1").finished(status, NOON));
  }

  @Test
  void theRegistryStatesFirst() {
    finished(RunStatus.OK);
    desk.submit(2, JobsFixture.SUCCEEDS);
    desk.jobs.awaitIdle(Duration.ofMinutes(5));

    Result<BuildJob> answer = lookup.find(ALL, run(2));

    assertThat(((Result.Ok<BuildJob>) answer).value()).isEqualTo(desk.job(2));
  }

  @Test
  void aManifestStatesOfAJobThatTheRegistryHasForgotten() {
    finished(RunStatus.OK);

    BuildJob job = known(ALL);

    assertThat(job.status()).isEqualTo(JobStatus.SUCCEEDED);
    assertThat(job.createdAt()).isEqualTo(Manifests.STARTED);
    assertThat(job.updatedAt()).isEqualTo(NOON);
    assertThat(job.ending()).isEmpty();
  }

  @Test
  void aRunWhoseManifestSaysCancelledStaysCancelled() {
    finished(RunStatus.CANCELLED);
    assertThat(known(ALL).status()).isEqualTo(JobStatus.CANCELLED);

    finished(RunStatus.FAILED);
    assertThat(known(ALL).status()).isEqualTo(JobStatus.FAILED);
  }

  @Test
  void aJobThatLeftNoRunIsReportedByItsLastEvent() {
    submitted();
    desk.stored.append(run(1), NewEvent.failed(Optional.of("the spec is invalid")));

    BuildJob job = known(ALL);

    assertThat(job.status()).isEqualTo(JobStatus.FAILED);
    assertThat(job.ending().orElseThrow().error()).contains("the spec is invalid");
    assertThat(job.ending().orElseThrow().code()).isEmpty();
    assertThat(job.createdBy()).contains("service");
    assertThat(job.datasetId()).contains("stations");
  }

  @Test
  void aJobThatWasCancelledInTheQueueIsReportedByItsLastEvent() {
    submitted();
    desk.stored.append(run(1), NewEvent.cancelled(Optional.empty()));

    assertThat(known(ALL).status()).isEqualTo(JobStatus.CANCELLED);
  }

  @Test
  void anInterruptedJobWithoutManifestIsLost() {
    submitted();

    assertThat(isNotFound(ALL)).isTrue();
  }

  @Test
  void ajobOfAnotherOwnerIsAnsweredLikeOneThatIsMissing() {
    submitted();
    desk.stored.append(run(1), NewEvent.finished());
    assertThat(isNotFound(Visibility.of(YOU))).isTrue();

    finished(RunStatus.OK);

    assertThat(isNotFound(Visibility.of(YOU))).isTrue();
    assertThat(known(Visibility.of(ME)).status()).isEqualTo(JobStatus.SUCCEEDED);
  }

  /** The job in the registry knows its first owner alone. */
  @Test
  void aJobWhoseRunWasHandedOverIsTheNewOwners() {
    Principal team = new Principal.TeamMember(new TeamName("data"), YOU);
    desk.submit(1, JobsFixture.SUCCEEDS);
    desk.jobs.awaitIdle(Duration.ofMinutes(5));
    finished(RunStatus.OK);
    Manifest handedOver = manifests.get(run(1)).ownedBy(team);
    manifests.put(run(1), handedOver);
    index.record(IndexedRun.of("run-1", handedOver, Optional.empty()));

    assertThat(isNotFound(Visibility.of(ME))).isTrue();
    assertThat(known(Visibility.of(team)).createdBy()).contains("team:data");
    assertThat(lookup.ownershipOf(run(1)).ownerId()).contains(team.ownerId());
  }

  /** Spec, "Authentication", rule 9: neither the time nor the size of a manifest shows it. */
  @Test
  void theManifestOfARunThatIsKnownToBeAnotherOwnersIsNotRead() {
    finished(RunStatus.OK);
    index.record(IndexedRun.of("run-1", manifests.get(run(1)), Optional.empty()));

    assertThat(isNotFound(Visibility.of(YOU))).isTrue();
    assertThat(read).isZero();

    assertThat(known(Visibility.of(ME)).status()).isEqualTo(JobStatus.SUCCEEDED);
  }

  @Test
  void interruptedJobsFailForWantOfTheirKeysWhereRunsHaveOwners() {
    submitted();

    assertThat(new EndInterruptedRuns(desk.stored, true).ofJobs(desk.used()))
        .containsExactly(run(1));

    JobResult ending = known(ALL).ending().orElseThrow();
    assertThat(ending.error()).contains("credentials_required");
    assertThat(ending.code()).contains("credentials_required");
    assertThat(desk.stated(1))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_FAILED);
  }

  @Test
  void interruptedJobsAreLostWhereThereIsOneUser() {
    submitted();

    assertThat(new EndInterruptedRuns(desk.stored, false).ofJobs(desk.used())).isEmpty();

    assertThat(isNotFound(ALL)).isTrue();
  }

  @Test
  void whatHasARunOrEndedOrGoesOnIsNotInterrupted() {
    for (int number = 1; number <= 3; number++) {
      desk.stored.open(run(number), FailingEvents.journal(ME), FailingEvents.SUBMITTED);
    }
    desk.completed.add(run(1));
    desk.inProgress.add(run(2));
    desk.stored.append(run(3), NewEvent.finished());

    assertThat(new EndInterruptedRuns(desk.stored, true).ofJobs(desk.used())).isEmpty();
  }

  @Test
  void aRunWhoseEndWasNotRecordedIsGivenItsLastEventOnce() {
    submitted();
    finished(RunStatus.CANCELLED);
    EndInterruptedRuns missed = new EndInterruptedRuns(desk.stored, true);

    assertThat(missed.ofManifests(store())).containsExactly(run(1));
    assertThat(missed.ofManifests(store())).isEmpty();

    assertThat(desk.stated(1))
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventKind.RUN_CANCELLED);
  }

  @Test
  void anInterruptedRunIsGivenNoLastEvent() {
    submitted();

    assertThat(new EndInterruptedRuns(desk.stored, true).ofManifests(store())).isEmpty();
  }

  private ManifestStore store() {
    return new ReadOnlyManifests() {
      @Override
      public Optional<Result<Manifest>> read(RunId id) {
        read++;
        return Optional.ofNullable(manifests.get(id)).map(Result::ok);
      }

      @Override
      public boolean exists(RunId id) {
        return manifests.containsKey(id);
      }

      @Override
      public List<RunId> runIds() {
        return List.copyOf(manifests.keySet());
      }
    };
  }
}
