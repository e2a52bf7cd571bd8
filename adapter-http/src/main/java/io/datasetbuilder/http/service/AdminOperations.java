package io.datasetbuilder.http.service;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.access.Administration;
import io.datasetbuilder.embedded.access.OwnedRuns;
import io.datasetbuilder.embedded.json.AdminBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import java.util.List;
import java.util.Objects;

/** Users, runs of everybody and the configuration, for administrators. Safe for concurrent use. */
public final class AdminOperations {

  private static final int DEFAULT_RUNS = 50;

  private final BuilderService service;

  public AdminOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/admin/runs", "adminListRuns", this::runs),
        Operation.of("GET", "/admin/users", "adminListUsers", this::users),
        Operation.of("POST", "/admin/users/{user_id}/approve", "adminApproveUser", this::approve),
        Operation.of("POST", "/admin/users/{user_id}/reject", "adminRejectUser", this::reject),
        Operation.of("GET", "/admin/config", "adminGetConfig", this::configuration));
  }

  /** A limit that cannot be read or is out of range is clamped, not refused. */
  private Reply runs(Call call) {
    int limit = call.query().text("limit").map(AdminOperations::clamped).orElse(DEFAULT_RUNS);
    return Reply.ok(AdminBodies.runs(Refusals.known(administration(call).runs(limit))));
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

  private Reply users(Call call) {
    return Reply.ok(
        AdminBodies.users(Refusals.known(administration(call).users(call.query().text("status")))));
  }

  private Reply approve(Call call) {
    return Reply.ok(
        AdminBodies.user(Refusals.known(administration(call).approve(call.path("user_id")))));
  }

  private Reply reject(Call call) {
    return Reply.ok(
        AdminBodies.user(Refusals.known(administration(call).reject(call.path("user_id")))));
  }

  private Reply configuration(Call call) {
    return Reply.ok(
        AdminBodies.configuration(Refusals.known(administration(call).configuration())));
  }

  private Administration administration(Call call) {
    return service.session(call.caller()).administration();
  }
}
