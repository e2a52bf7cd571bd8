package io.datasetbuilder.http.service;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.access.Administration;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.runs.list.OwnedRuns;
import io.datasetbuilder.wire.AdminBodies;
import io.datasetbuilder.wire.DeletionBodies;
import java.math.BigInteger;

/**
 * Users, the runs of all users, and the configuration, for administrators. Safe for concurrent use.
 */
public final class AdminOperations {

  private static final int DEFAULT_RUNS = 50;

  private AdminOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String user = "/admin/users/{user_id}";
    routes.get("/admin/runs", "adminListRuns").json(AdminOperations::runs);
    routes.get("/admin/deletions", "adminListDeletions").json(AdminOperations::deletions);
    routes
        .get("/admin/users", "adminListUsers")
        .json(call -> admin(call).users(call.query().text("status")).map(AdminBodies::users));
    routes
        .post(user + "/approve", "adminApproveUser")
        .json(call -> admin(call).approve(call.path("user_id")).map(AdminBodies::user));
    routes
        .post(user + "/reject", "adminRejectUser")
        .json(call -> admin(call).reject(call.path("user_id")).map(AdminBodies::user));
    routes
        .get("/admin/config", "adminGetConfig")
        .json(
            call ->
                admin(call)
                    .configuration()
                    .map(
                        access ->
                            AdminBodies.configuration(
                                access.multiUser(), access.publishesWithServerCredential())));
  }

  private static Administration admin(Call call) {
    return call.ownSession().administration();
  }

  private static Result<JsonObject> runs(Call call) {
    int limit = call.query().text("limit").map(AdminOperations::clamped).orElse(DEFAULT_RUNS);
    return admin(call).runs(limit).map(AdminBodies::runs);
  }

  private static Result<JsonObject> deletions(Call call) {
    int limit = call.query().text("limit").map(AdminOperations::clamped).orElse(DEFAULT_RUNS);
    return admin(call).deletions(limit).map(DeletionBodies::log);
  }

  /** A limit that cannot be read or is out of range is clamped, not refused. */
  private static int clamped(String limit) {
    return limit.matches("-?[0-9]+")
        ? new BigInteger(limit)
            .max(BigInteger.ONE)
            .min(BigInteger.valueOf(OwnedRuns.MAX_LIMIT))
            .intValue()
        : DEFAULT_RUNS;
  }
}
