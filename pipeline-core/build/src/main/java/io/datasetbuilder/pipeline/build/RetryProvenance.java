package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings.Repetition;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.source.checkpoint.ResumedCalls;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run took over from earlier ones, as its manifest holds it. */
final class RetryProvenance {

  private static final String RESUMED = "resumed_from_checkpoint";

  private RetryProvenance() {}

  static Repetition of(List<BuiltSource> sources, Optional<RunId> retryOf) {
    Map<String, JsonValue> resumed = new LinkedHashMap<>();
    List<JsonValue> refused = new ArrayList<>();
    for (BuiltSource source : sources) {
      ResumedCalls taken = source.taken().orElseGet(ResumedCalls.Nothing::new);
      if (taken instanceof ResumedCalls.Calls calls) {
        resumed.put(source.facts().key().value(), resumed(source, calls));
      } else if (taken instanceof ResumedCalls.Refused left) {
        refused.add(refused(source, left));
      }
    }
    return new Repetition(
        reproducibility(resumed), retryOf.map(RunId::value), new JsonArray(refused));
  }

  private static Optional<JsonObject> reproducibility(Map<String, JsonValue> resumed) {
    if (resumed.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new JsonMembers()
            .put("reproducible", false)
            .put("reason", RESUMED)
            .put("resumed_sources", new JsonObject(resumed))
            .toObject());
  }

  private static JsonObject resumed(BuiltSource source, ResumedCalls.Calls calls) {
    return new JsonMembers()
        .put("resumed_combinations", calls.calls().size())
        .put("total_combinations", source.facts().combinations())
        .put("checkpoint_from", calls.from())
        .put("collected_at", Timestamps.format(calls.collectedAt()))
        .toObject();
  }

  private static JsonObject refused(BuiltSource source, ResumedCalls.Refused left) {
    return new JsonMembers()
        .put("source_key", source.facts().key().value())
        .put("reason", left.reason().wire())
        .put("checkpoint_from", left.from())
        .putOrNull("collected_at", left.collectedAt().map(Timestamps::format), JsonValue::of)
        .toObject();
  }
}
