package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.notice.Hook;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.WaitingEntry;
import java.util.List;
import java.util.Map;

/** Bodies about notices, which only the command line prints: they are the operator's. */
public final class NoticeBodies {

  private NoticeBodies() {}

  /** The hooks and what waits for them. Addresses, commands and secrets are left out. */
  public static JsonObject hooks(
      List<Hook> hooks, Map<String, Long> counts, List<WaitingEntry> waiting) {
    return new JsonMembers()
        .putList("hooks", hooks, NoticeBodies::hook)
        .putMap("waiting_by_hook", counts, JsonValue::of)
        .putList("waiting", waiting, NoticeBodies::entry)
        .toObject();
  }

  /** Result of a delivery, by hook. */
  public static JsonObject delivered(Map<String, Integer> delivered, Map<String, Long> waiting) {
    return new JsonMembers()
        .putMap("delivered", delivered, count -> JsonValue.of((long) count))
        .putMap("waiting", waiting, JsonValue::of)
        .toObject();
  }

  /** Result of a test of one hook. */
  public static JsonObject tested(String hook, Delivery result) {
    return new JsonMembers()
        .put("hook", hook)
        .put("delivered", result.failure().isEmpty())
        .putOrNull("failure", result.failure(), JsonValue::of)
        .toObject();
  }

  private static JsonObject hook(Hook hook) {
    return new JsonMembers()
        .put("name", hook.name())
        .putTexts("events", hook.events().stream().map(WireNamed::wire).sorted().toList())
        .putTexts("datasets", hook.datasets().patterns())
        .put(
            "target",
            hook.target()
                .<String>match(
                    webhook -> "webhook", command -> "command", lineageFile -> "lineage_file"))
        .put("timeout_seconds", hook.timeout().toSeconds())
        .toObject();
  }

  private static JsonObject entry(WaitingEntry entry) {
    return new JsonMembers()
        .put("event_id", entry.eventId())
        .put("hook", entry.hook())
        .put("event", entry.kind().wire())
        .put("subject", entry.subject())
        .put("recorded_at", entry.recordedAt())
        .put("attempts", entry.attempts())
        .put("due_at", entry.dueAt())
        .putOrNull("last_failure", entry.lastFailure(), JsonValue::of)
        .toObject();
  }
}
