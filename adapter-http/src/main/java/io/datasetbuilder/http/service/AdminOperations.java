package io.datasetbuilder.http.service;

import io.datasetbuilder.embedded.access.OwnedRuns;
import io.datasetbuilder.embedded.json.AdminBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import java.util.List;

/**
 * Users, the runs of all users, and the configuration, for administrators. Safe for concurrent use.
 */
public final class AdminOperations {

  private static final int DEFAULT_RUNS = 50;

  private AdminOperations() {}

  /** The operations of this group. */
  public static List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/admin/runs", "adminListRuns", AdminOperations::runs),
        Operation.of("GET", "/admin/users", "adminListUsers", AdminOperations::users),
        Operation.of(
            "POST", "/admin/users/{user_id}/approve", "adminApproveUser", AdminOperations::approve),
        Operation.of(
            "POST", "/admin/users/{user_id}/reject", "adminRejectUser", AdminOperations::reject),
        Operation.of("GET", "/admin/config", "adminGetConfig", AdminOperations::configuration));
  }

  /** A limit that cannot be read or is out of range is clamped, not refused. */
  private static Reply runs(Call call) {
    return Refusals.replyTo(
        call.session()
            .administration()
            .runs(call.query().text("limit").map(AdminOperations::clamped).orElse(DEFAULT_RUNS)),
        AdminBodies::runs);
  }

  private static int clamped(String limit) {
    if (!limit.matches("-?[0-9]+")) {
      return DEFAULT_RUNS;
    }
    boolean negative = limit.startsWith("-");
    String digits = limit.replaceFirst("^-?0*", "");
    long value =
        digits.isEmpty() ? 0 : digits.length() > 9 ? Long.MAX_VALUE : Long.parseLong(digits);
    return (int) Math.max(1, Math.min(negative ? 1 : value, OwnedRuns.MAX_LIMIT));
  }

  private static Reply users(Call call) {
    return Refusals.replyTo(
        call.session().administration().users(call.query().text("status")), AdminBodies::users);
  }

  private static Reply approve(Call call) {
    return Refusals.replyTo(
        call.session().administration().approve(call.path("user_id")), AdminBodies::user);
  }

  private static Reply reject(Call call) {
    return Refusals.replyTo(
        call.session().administration().reject(call.path("user_id")), AdminBodies::user);
  }

  private static Reply configuration(Call call) {
    return Refusals.replyTo(
        call.session().administration().configuration(), AdminBodies::configuration);
  }
}
