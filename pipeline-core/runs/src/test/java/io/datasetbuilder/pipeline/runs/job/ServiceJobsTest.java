package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ME;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.YOU;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.fixture.ReadOnlyManifests;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.job.ServiceJobs.UnfinishedBuild;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Builds inside requests, which are no jobs, and the events of runs as callers see them. */
class ServiceJobsTest {

  private static final Visibility MINE = Visibility.of(ME);
  private static final Visibility YOURS = Visibility.of(YOU);

  private final JobsFixture desk = new JobsFixture(1);
  private final LiveEvents events = new LiveEvents(desk.stored);
  private final ServiceJobs all =
      new ServiceJobs(
          desk.jobs,
          events,
          new JobLookup(desk.jobs, new RunIndexInMemory(), new NoManifests(), events),
          desk.used());

  private void begun() {
    events.open(run(1), FailingEvents.journal(ME), FailingEvents.SUBMITTED);
  }

  private Jobs jobsOf(Visibility visibility) {
    return new Jobs(() -> all, visibility, run -> visibility, new ActiveCalls());
  }

  @Test
  void aBuildInsideARequestIsRunningWhileItsEventsAreLive() {
    begun();

    assertThat(all.statusOf(MINE, run(1))).contains(JobStatus.RUNNING);
  }

  @Test
  void afterItsLastEventABuildInsideARequestHasTheStatusOfItsEnd() {
    begun();
    events.append(run(1), NewEvent.cancelled(Optional.empty()));

    assertThat(all.statusOf(MINE, run(1))).contains(JobStatus.CANCELLED);
  }

  @Test
  void aBuildIsUnfinishedUntilItsLastEvent() {
    String dataset = FailingEvents.journal(ME).datasetId().orElseThrow();
    assertThat(all.unfinishedOf(dataset)).isEmpty();
    begun();

    assertThat(all.unfinishedOf(dataset))
        .containsExactly(new UnfinishedBuild(run(1), ME.ownerId()));
    assertThat(all.unfinishedOf("another")).isEmpty();
    events.append(run(1), NewEvent.finished());
    assertThat(all.unfinishedOf(dataset)).isEmpty();
  }

  @Test
  void aBuildOfAnotherProcessIsUnfinishedWhileThatProcessHoldsItsRun() {
    String dataset = FailingEvents.journal(ME).datasetId().orElseThrow();
    desk.stored.open(run(1), FailingEvents.journal(ME), FailingEvents.SUBMITTED);
    assertThat(all.unfinishedOf(dataset)).isEmpty();

    desk.inProgress.add(run(1));

    assertThat(all.unfinishedOf(dataset)).hasSize(1);
  }

  @Test
  void aLiveRunOfAnotherOwnerHasNoStatus() {
    begun();

    assertThat(all.statusOf(YOURS, run(1))).isEmpty();
    assertThat(all.statusOf(YOURS, run(2))).isEmpty();
  }

  @Test
  void eventsOfALiveRunAreShownToItsOwner() {
    begun();

    Result<List<RunEvent>> shown = jobsOf(MINE).events(run(1), 0, 10, false);

    assertThat(((Result.Ok<List<RunEvent>>) shown).value())
        .extracting(event -> event.what().kind())
        .containsExactly(NewEvent.EventKind.RUN_SUBMITTED);
  }

  @Test
  void theNewestEventsAreThoseAfterANumber() {
    begun();

    Result<List<RunEvent>> shown = jobsOf(MINE).events(run(1), 1, 10, true);

    assertThat(((Result.Ok<List<RunEvent>>) shown).value()).isEmpty();
  }

  @Test
  void aLiveRunOfAnotherOwnerIsRefusedLikeAMissingOne() {
    begun();

    assertThat(jobsOf(YOURS).events(run(1), 0, 10, false).problems().toString())
        .isEqualTo(
            jobsOf(YOURS)
                .events(run(2), 0, 10, false)
                .problems()
                .toString()
                .replace("run-2", "run-1"));
    assertThat(jobsOf(YOURS).follow(run(1)).problems()).hasSize(1);
  }

  /** No run has ended with a manifest. */
  private static final class NoManifests implements ReadOnlyManifests {

    @Override
    public Optional<Result<Manifest>> read(RunId id) {
      return Optional.empty();
    }

    @Override
    public boolean exists(RunId id) {
      return false;
    }

    @Override
    public List<RunId> runIds() {
      return List.of();
    }
  }
}
