package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary.Field;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.runs.diff.GoldDiff;
import io.datasetbuilder.pipeline.runs.diff.RunDiff;
import io.datasetbuilder.pipeline.table.drift.SchemaDiff;
import java.util.Optional;
import java.util.function.Function;

/** Differences of two runs as JSON; an operation of ours. */
public final class RunDiffBody {

  private RunDiffBody() {}

  /** The body; {@code same} members are null where nothing is known. */
  public static JsonObject of(RunDiff diff) {
    return new JsonMembers()
        .put("same_result", diff.sameResult())
        .put("left", run(diff.left()))
        .put("right", run(diff.right()))
        .putOrNull("same_spec", diff.sameSpec(), JsonValue::of)
        .put("spec_digest", sides(diff.specDigests(), JsonValue::of))
        .put("inputs_fingerprint", inputs(diff.inputs()))
        .putList("sources", diff.sources(), RunDiffBody::source)
        .putList("gold", diff.gold(), RunDiffBody::gold)
        .toObject();
  }

  private static JsonObject run(IndexedRun run) {
    return new JsonMembers()
        .put("run_id", run.runId())
        .put("status", run.status().wire())
        .putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of)
        .putOrNull("dataset_id", run.dataset().map(IndexedDataset::datasetId), JsonValue::of)
        .toObject();
  }

  private static JsonObject inputs(RunDiff.FingerprintDiff inputs) {
    return new JsonMembers()
        .putOrNull("left", inputs.fingerprints().left(), JsonValue::of)
        .putOrNull("right", inputs.fingerprints().right(), JsonValue::of)
        .putOrNull("same", inputs.same(), JsonValue::of)
        .putOrNull("refused", inputs.refusal(), ProblemBody::of)
        .toObject();
  }

  private static JsonObject source(RunDiff.SourceDiff source) {
    RunDiff.SameData data = source.sameData();
    return new JsonMembers()
        .put("source_key", source.sourceKey())
        .putOrNull("same_data", data.same(), JsonValue::of)
        .putOrNull(
            "same_data_unknown", data.unknownBecause(), reason -> JsonValue.of(reason.wire()))
        .put("data_checksum", checksums(source.provenance()))
        .put("row_count", sides(source.rowCounts(), JsonValue::of))
        .put("schema", schema(source.schema()))
        .putList("quality", source.quality(), RunDiffBody::quality)
        .toObject();
  }

  private static JsonObject checksums(RunDiff.Pair<SourceProvenance> provenance) {
    return sides(
        new RunDiff.Pair<>(
            provenance.left().flatMap(SourceProvenance::dataChecksum),
            provenance.right().flatMap(SourceProvenance::dataChecksum)),
        JsonValue::of);
  }

  private static JsonObject schema(SchemaDiff schema) {
    return new JsonMembers()
        .putList("added", schema.added(), RunDiffBody::field)
        .putList("removed", schema.removed(), RunDiffBody::field)
        .putList("retyped", schema.retyped(), RunDiffBody::retyped)
        .put("reordered", schema.reordered())
        .putList("nullability_changed", schema.nullability(), RunDiffBody::nullability)
        .toObject();
  }

  private static JsonObject nullability(SchemaDiff.NullabilityChange column) {
    return new JsonMembers()
        .put("name", column.name())
        .put("from", column.from())
        .put("to", column.to())
        .toObject();
  }

  private static JsonObject field(Field field) {
    return new JsonMembers().put("name", field.name()).put("dtype", field.type()).toObject();
  }

  private static JsonObject retyped(SchemaDiff.Retyped column) {
    return new JsonMembers()
        .put("name", column.name())
        .put("from", column.from())
        .put("to", column.to())
        .toObject();
  }

  private static JsonObject quality(RunDiff.QualityChange change) {
    return new JsonMembers()
        .put("rule", change.rule())
        .putOrNull("column", change.column(), JsonValue::of)
        .putOrNull("left", change.results().left(), QualityCheckResult::toJson)
        .putOrNull("right", change.results().right(), QualityCheckResult::toJson)
        .toObject();
  }

  private static JsonObject gold(GoldDiff gold) {
    return new JsonMembers()
        .put("name", gold.name())
        .put("artifact_digest", sides(gold.digests(), JsonValue::of))
        .putList("files", gold.files(), RunDiffBody::file)
        .toObject();
  }

  private static JsonObject file(GoldDiff.FileChange file) {
    return new JsonMembers()
        .put("path", file.path().value())
        .put("change", file.kind().wire())
        .put("table", file.table())
        .toObject();
  }

  private static <T> JsonObject sides(RunDiff.Pair<T> pair, Function<T, JsonValue> writer) {
    Optional<Boolean> same = pair.same();
    return new JsonMembers()
        .putOrNull("left", pair.left(), writer)
        .putOrNull("right", pair.right(), writer)
        .putOrNull("same", same, JsonValue::of)
        .toObject();
  }
}
