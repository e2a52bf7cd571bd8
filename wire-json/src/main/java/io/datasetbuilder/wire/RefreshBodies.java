package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.refresh.NextRefresh;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts.FailureReason;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh.RefreshedDataset;
import io.datasetbuilder.pipeline.submission.refresh.Schedules.ScheduleList;
import java.util.List;

/** Schedules, and refreshes of an output folder, as JSON. */
public final class RefreshBodies {

  private static final String DATASET = "dataset_id";
  private static final String CADENCE = "refresh_cadence";
  private static final String NEXT = "next_refresh_at";
  private static final String FAILURES = "failures";

  private RefreshBodies() {}

  /** The body of a list. */
  public static JsonObject of(ScheduleList list) {
    return new JsonMembers()
        .put("refreshing", list.served())
        .putList("schedules", list.schedules(), RefreshBodies::of)
        .toObject();
  }

  /** The body of one schedule. */
  public static JsonObject of(RefreshSchedule schedule) {
    RefreshAttempts attempts = schedule.attempts();
    return new JsonMembers()
        .put(DATASET, schedule.datasetId())
        .put("document", schedule.document())
        .put(CADENCE, schedule.cadence().text())
        .put("paused", schedule.paused())
        .put("building", attempts.open().isPresent())
        .put(
            NEXT,
            schedule.paused()
                ? JsonValue.ofNull()
                : JsonValue.of(Timestamps.format(schedule.nextAt())))
        .putOrNull("last_attempt_at", attempts.lastAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("last_run_id", attempts.lastRun().map(RunId::value), JsonValue::of)
        .put(FAILURES, attempts.failures())
        .putOrNull("failure_code", attempts.reason().map(FailureReason::code), JsonValue::of)
        .putOrNull("failure", attempts.reason().map(FailureReason::message), JsonValue::of)
        .toObject();
  }

  /** The body of a schedule that was removed. */
  public static JsonObject removed(RefreshSchedule schedule) {
    return new JsonMembers().put(DATASET, schedule.datasetId()).put("deleted", true).toObject();
  }

  /** The body of the refreshes of a folder. */
  public static JsonObject refreshed(List<RefreshedDataset> datasets) {
    return new JsonMembers().putList("datasets", datasets, RefreshBodies::of).toObject();
  }

  private static JsonObject of(RefreshedDataset refreshed) {
    PlannedRefresh plan = refreshed.plan();
    return new JsonMembers()
        .put(DATASET, plan.datasetId())
        .put("result", refreshed.result().wire())
        .put("due", plan.due())
        .put("paused", plan.paused())
        .putOrNull(CADENCE, plan.cadence().map(RefreshCadence::text), JsonValue::of)
        .putOrNull("last_success_at", plan.lastSuccessAt().map(Timestamps::format), JsonValue::of)
        .put(FAILURES, plan.failures())
        .putOrNull(
            NEXT, plan.next().flatMap(NextRefresh::at).map(Timestamps::format), JsonValue::of)
        .putOrNull("reason", plan.next().map(next -> next.reason().wire()), JsonValue::of)
        .putOrNull(
            "run_id", refreshed.build().map(build -> build.run().runId().value()), JsonValue::of)
        .putOrNull(
            "code", refreshed.problem().map(Problem::code).map(code -> code.wire()), JsonValue::of)
        .putOrNull("error", refreshed.problem().map(Problem::message), JsonValue::of)
        .toObject();
  }
}
