package io.datasetbuilder.http.building;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.submission.refresh.ScheduleRequest;
import io.datasetbuilder.pipeline.submission.refresh.Schedules;
import io.datasetbuilder.wire.RefreshBodies;

/** Schedules by which the service builds datasets. Safe for concurrent use. */
public final class ScheduleOperations {

  private ScheduleOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String schedule = "/schedules/{dataset_id}";
    routes
        .get("/schedules", "listSchedules")
        .json(call -> schedules(call).list().map(RefreshBodies::of));
    routes.put(schedule, "scheduleDataset").json(ScheduleOperations::schedule);
    routes
        .get(schedule, "getSchedule")
        .json(call -> schedules(call).find(datasetId(call)).map(RefreshBodies::of));
    routes
        .delete(schedule, "unscheduleDataset")
        .json(call -> schedules(call).unschedule(datasetId(call)).map(RefreshBodies::removed));
    routes
        .post(schedule + "/pause", "pauseSchedule")
        .json(call -> schedules(call).pause(datasetId(call)).map(RefreshBodies::of));
    routes
        .post(schedule + "/resume", "resumeSchedule")
        .json(call -> schedules(call).resume(datasetId(call)).map(RefreshBodies::of));
  }

  private static Result<JsonObject> schedule(Call call) {
    return ScheduleRequest.read(call.body())
        .then(request -> schedules(call).schedule(datasetId(call), request.document()))
        .map(RefreshBodies::of);
  }

  private static Schedules schedules(Call call) {
    return call.session().schedules();
  }

  private static String datasetId(Call call) {
    return call.path("dataset_id");
  }
}
