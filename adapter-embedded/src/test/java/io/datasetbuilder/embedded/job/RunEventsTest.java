package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.runs.event.LiveEvents;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events of the runs of a whole service (Spec, "Events"). */
class RunEventsTest {

  private static final List<String> EVENTS_OF_A_BUILD =
      List.of(
          "run_started",
          "stage_started bronze",
          "source_fetch_started bronze",
          "source_fetch_completed bronze",
          "stage_completed bronze",
          "stage_started silver",
          "stage_completed silver",
          "stage_started gold",
          "stage_completed gold",
          "stage_started export",
          "stage_completed export",
          "run_finished");

  @AutoClose private final JobFixture fixture;

  RunEventsTest(@TempDir Path folder) {
    fixture = JobFixture.in(folder);
  }

  @Test
  void theEventsOfAJobComeInTheOrderOfItsStages() {
    fixture.submit(fixture.spec(""), "one");
    fixture.awaitEnd();

    List<String> expected = new ArrayList<>(List.of("run_submitted"));
    expected.addAll(EVENTS_OF_A_BUILD);
    assertThat(withoutQuality(fixture.kinds("one"))).isEqualTo(expected);
  }

  @Test
  void aBuildInsideARequestHasTheSameEventsButWasNotSubmitted() {
    fixture.runQueued("one", BuildListener.NONE);

    assertThat(withoutQuality(fixture.kinds("one"))).isEqualTo(EVENTS_OF_A_BUILD);
  }

  @Test
  void aRefusedBuildUnderAUsedIdLeavesTheEventsOfTheRunAlone() {
    fixture.runQueued("one", BuildListener.NONE);
    List<String> before = fixture.kinds("one");

    Result<FinishedBuild> direct =
        fixture.session.createBuild(fixture.spec(""), BuildOptions.none().withRunId("one"));

    assertThat(problem(direct)).isEqualTo(RunProblem.RUN_ID_COMPLETED.wire());
    assertThat(fixture.kinds("one")).isEqualTo(before);
  }

  @Test
  void aFollowerSeesARunToItsEnd() {
    CountDownLatch worker = fixture.occupyWorker();
    fixture.submit(fixture.spec(""), "one");
    Result<LiveEvents.EventFeed> following = fixture.session.jobs().follow(new RunId("one"));
    LiveEvents.EventFeed feed = ((Result.Ok<LiveEvents.EventFeed>) following).value();
    assertThat(feed.after(0)).hasSize(1);
    assertThat(feed.after(1)).isEmpty();
    assertThat(feed.goesOn()).isTrue();

    worker.countDown();
    fixture.awaitEnd();

    List<RunEvent> rest = feed.after(1);
    assertThat(rest.get(rest.size() - 1).what().kind()).isEqualTo(NewEvent.EventKind.RUN_FINISHED);
    assertThat(feed.goesOn()).isFalse();
  }

  @Test
  void eventsAreReadFromAPlaceAndFromTheEnd() {
    fixture.submit(fixture.spec(""), "one");
    fixture.awaitEnd();
    int all = fixture.recorded("one").size();

    assertThat(seqs("one", 3, 2, false)).containsExactly(4L, 5L);
    assertThat(seqs("one", 0, 2, true)).containsExactly(all - 1L, (long) all);
    assertThat(seqs("one", all - 1L, 2, true)).containsExactly((long) all);
  }

  @Test
  void aRunNobodyKnowsHasNoEvents() {
    Result<List<RunEvent>> answer =
        fixture.session.jobs().events(new RunId("nothing"), 0, 10, false);

    assertThat(((Result.Refused<List<RunEvent>>) answer).problems().get(0).message())
        .isEqualTo("build job not found: nothing");
    assertThat(fixture.session.jobs().follow(new RunId("nothing")))
        .isInstanceOf(Result.Refused.class);
  }

  private List<Long> seqs(String run, long after, int limit, boolean tail) {
    Result<List<RunEvent>> answer =
        fixture.session.jobs().events(new RunId(run), after, limit, tail);
    return ((Result.Ok<List<RunEvent>>) answer).value().stream().map(RunEvent::seq).toList();
  }

  private static List<String> withoutQuality(List<String> kinds) {
    return kinds.stream().filter(kind -> !kind.startsWith("quality_evaluated")).toList();
  }

  private static String problem(Result<FinishedBuild> answer) {
    return answer.problems().get(0).code().wire();
  }
}
