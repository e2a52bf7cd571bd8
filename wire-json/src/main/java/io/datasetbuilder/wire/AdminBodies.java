package io.datasetbuilder.wire;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.signup.User;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.runs.list.OwnedRuns;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Users, the runs of all owners and the configuration as JSON, as an administrator sees them. */
public final class AdminBodies {

  private AdminBodies() {}

  /** Users as a list. */
  public static JsonObject users(List<User> users) {
    return new JsonMembers()
        .putList("users", users, AdminBodies::user)
        .put("count", users.size())
        .toObject();
  }

  /** One user; times are in whole seconds. */
  public static JsonObject user(User user) {
    return new JsonMembers()
        .put("user_id", user.id().value())
        .put("display_name", user.displayName())
        .put("status", user.status().wire())
        .put("first_seen_at", wholeSeconds(user.firstSeenAt()))
        .put("last_seen_at", wholeSeconds(user.lastSeenAt()))
        .putOrNull("decided_at", user.decision(), made -> JsonValue.of(wholeSeconds(made.at())))
        .putOrNull("decided_by", user.decision(), made -> JsonValue.of(made.by()))
        .toObject();
  }

  /** Runs of all owners as a list. */
  public static JsonObject runs(OwnedRuns runs) {
    return new JsonMembers()
        .putList("runs", runs.runs(), AdminBodies::run)
        .put("count", runs.runs().size())
        .put("total", runs.total())
        .toObject();
  }

  private static JsonObject run(OwnedRuns.OwnedRun run) {
    return new JsonMembers()
        .put("run_id", run.runId())
        .put("status", run.status())
        .putOrNull("started_at", run.startedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("owner_id", run.owner().map(OwnerId::value), JsonValue::of)
        .putOrNull("error", run.error(), JsonValue::of)
        .toObject();
  }

  /** Settings that isolate owners and their credentials. */
  public static JsonObject configuration(boolean multiUser, boolean serverCredential) {
    return new JsonMembers()
        .put("enforce_ownership", multiUser)
        .put("publish_server_credential_fallback", serverCredential)
        .toObject();
  }

  private static String wholeSeconds(Instant at) {
    return Timestamps.format(at.truncatedTo(ChronoUnit.SECONDS));
  }
}
