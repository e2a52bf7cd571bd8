package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobResult;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Jobs and events as they are sent. */
class JobBodiesTest {

  private static final RunId RUN = new RunId("run-1");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final String TIME = "2026-03-01T12:00:00+00:00";

  private static BuildJob job(Optional<JobResult> ending, Optional<RunId> retryOf) {
    return new BuildJob(
        RUN,
        ending.map(JobResult::status).orElse(JobStatus.CANCELLING),
        Optional.empty(),
        Optional.of("service"),
        NOON,
        NOON,
        retryOf,
        Optional.of("stations"),
        ending);
  }

  @Test
  void whatAJobDoesNotHaveIsLeftOut() {
    JsonObject body = JobBodies.job(job(Optional.empty(), Optional.empty()));

    assertThat(body.members())
        .isEqualTo(
            Map.of(
                "run_id", JsonValue.of("run-1"),
                "status", JsonValue.of("cancelling"),
                "created_at", JsonValue.of(TIME),
                "updated_at", JsonValue.of(TIME),
                "created_by", JsonValue.of("service")));
  }

  @Test
  void aJobShowsItsErrorItsCodeAndWhatItRetries() {
    JobResult ending = JobResult.refused("no", Optional.of("run_not_found"));

    JsonObject body = JobBodies.job(job(Optional.of(ending), Optional.of(new RunId("run-0"))));

    assertThat(body.members())
        .containsEntry("status", JsonValue.of("failed"))
        .containsEntry("error", JsonValue.of("no"))
        .containsEntry("code", JsonValue.of("run_not_found"))
        .containsEntry("retry_of", JsonValue.of("run-0"))
        .doesNotContainKey("response");
  }

  @Test
  void everyMemberOfAnEventIsThere() {
    RunEvent event =
        new RunEvent(
            RUN, 1, NOON, NewEvent.ofRun(NewEvent.EventKind.RUN_STARTED, NewEvent.EventStatus.OK));

    JsonObject body = JobBodies.event(event);

    assertThat(body.members().keySet())
        .containsExactly(
            "seq",
            "timestamp",
            "run_id",
            "event",
            "status",
            "source_key",
            "stage",
            "message",
            "metrics");
    for (String absent : List.of("source_key", "stage", "message", "metrics")) {
      assertThat(body.members().get(absent)).isInstanceOf(JsonNull.class);
    }
    assertThat(body.members()).containsEntry("timestamp", JsonValue.of(TIME));
  }

  @Test
  void anEventShowsItsFigures() {
    NewEvent what =
        NewEvent.ofSource(
                NewEvent.EventKind.SOURCE_FETCH_PROGRESS,
                NewEvent.EventStatus.OK,
                "a",
                Stage.BRONZE)
            .saying("half")
            .counting(Map.of("done", 1L, "total", 2L));

    JsonObject body = JobBodies.events(RUN, List.of(new RunEvent(RUN, 7, NOON, what)));

    JsonObject event = (JsonObject) ((JsonArray) body.members().get("events")).items().get(0);
    assertThat(event.members())
        .containsEntry("seq", JsonValue.of(7))
        .containsEntry("event", JsonValue.of("source_fetch_progress"))
        .containsEntry("stage", JsonValue.of("bronze"))
        .containsEntry("message", JsonValue.of("half"))
        .containsEntry(
            "metrics", new JsonObject(Map.of("done", JsonValue.of(1), "total", JsonValue.of(2))));
  }
}
