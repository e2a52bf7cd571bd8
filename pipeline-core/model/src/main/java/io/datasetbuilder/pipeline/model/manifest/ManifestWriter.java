package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import java.util.Optional;
import java.util.TreeMap;

/** Writes the parts of a manifest. Lists and maps are present even when empty. */
final class ManifestWriter {

  /** As written for a manifest of an older form, which names no version. */
  private static final String UNKNOWN_VERSION = "unknown";

  static final String RAW_RECORDS_REMOVED = "raw_records_removed";

  private ManifestWriter() {}

  static JsonObject write(Manifest manifest) {
    JsonMembers members = new JsonMembers();
    members.put("schema_version", ManifestDocument.SCHEMA_VERSION);
    members.put("partial", manifest.partial());
    members.putTexts("warnings", manifest.warnings());
    members.putTexts("errors", manifest.errors());
    run(members, manifest.run());
    inputs(members, manifest.inputs());
    tables(members, manifest.tables());
    outputs(members, manifest.outputs());
    findings(members, manifest.findings());
    return CanonicalJson.of(members.toObject());
  }

  private static void run(JsonMembers members, RunFacts run) {
    members.put("build_id", run.buildId());
    members.put("status", run.status().wire());
    members.putOrNull("started_at", run.startedAt().map(Timestamps::format), JsonValue::of);
    members.putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of);
    members.putOrNull("build_environment", run.environment(), ManifestWriter::environment);
    members.put("builder_version", run.builderVersion().orElse(UNKNOWN_VERSION));
    members.putOrNull("created_by", run.createdBy(), JsonValue::of);
    members.putOrNull("owner_id", run.ownerId(), owner -> JsonValue.of(owner.value()));
  }

  /** No provider kit is part of this service, so its version is null. */
  private static JsonObject environment(RunFacts.BuildEnvironment environment) {
    return new JsonMembers()
        .putOrNull("runtime_version", environment.runtimeVersion(), JsonValue::of)
        .put("kpubdata_version", JsonValue.ofNull())
        .putOrNull("builder_version", environment.builderVersion(), JsonValue::of)
        .toObject();
  }

  private static void inputs(JsonMembers members, InputFacts inputs) {
    members.putTexts("inputs", inputs.sourceKeys());
    members.putOrNull("inputs_fingerprint", inputs.fingerprint(), JsonValue::of);
    members.putOrNull("inputs_fingerprint_algorithm", inputs.fingerprintAlgorithm(), JsonValue::of);
    members.putList("provenance", inputs.provenance(), ProvenanceCodec::write);
    if (!inputs.fileNames().isEmpty()) {
      members.putMap("original_filenames", inputs.fileNames(), JsonValue::of);
    }
    if (!inputs.originals().isEmpty()) {
      members.putMap("original_files", inputs.originals(), OriginalFile::toJson);
    }
    if (!inputs.files().isEmpty()) {
      members.putMap(
          "source_files",
          inputs.files(),
          files -> new JsonArray(files.stream().<JsonValue>map(SourceFile::toJson).toList()));
    }
  }

  private static void tables(JsonMembers members, TableFacts tables) {
    members.putMap("row_counts", tables.rowCounts(), JsonValue::of);
    members.putMap("schema_summaries", tables.schemaSummaries(), ManifestWriter::schema);
    members.putMap(
        "gold_selection", tables.goldSelections(), TableFacts.GoldSelectionFacts::toJson);
    if (!tables.adjustments().isEmpty()) {
      members.putMap("source_adjustments", tables.adjustments(), SourceAdjustments::toJson);
    }
    if (!tables.histories().isEmpty()) {
      members.putMap("history", tables.histories(), HistoryFacts::toJson);
    }
  }

  private static JsonObject schema(SchemaSummary schema) {
    return new JsonMembers()
        .putList("fields", schema.fields(), ManifestWriter::field)
        .put("total_fields", schema.fields().size())
        .toObject();
  }

  private static JsonObject field(SchemaSummary.Field field) {
    return new JsonMembers()
        .put("name", field.name())
        .put("type", field.type())
        .put("nullable", field.nullable())
        .toObject();
  }

  private static void outputs(JsonMembers members, OutputFacts outputs) {
    members.putTexts(
        "outputs", outputs.present().keySet().stream().map(RunPath::value).sorted().toList());
    members.putMap("artifacts", outputs.artifacts(), ManifestWriter::artifact);
    members.put("checksums", checksums(outputs));
    members.putIfPresent(RAW_RECORDS_REMOVED, outputs.removed(), RemovedRecords::toJson);
  }

  private static JsonObject artifact(OutputFacts.GoldArtifact artifact) {
    JsonObject writer =
        new JsonMembers()
            .put("name", artifact.writerName())
            .put("version", artifact.writerVersion())
            .toObject();
    return new JsonMembers()
        .put("artifact_digest", artifact.digest())
        .put("artifact_writer", writer)
        .toObject();
  }

  private static JsonObject checksums(OutputFacts outputs) {
    TreeMap<String, OutputFile> files = new TreeMap<>();
    outputs.files().forEach((path, file) -> files.put(path.value(), file));
    return new JsonMembers()
        .putMap("files", files, ManifestWriter::file)
        .putOrNull("spec_digest", outputs.specDigest(), JsonValue::of)
        .putOrNull("same_data", outputs.sameData(), JsonValue::of)
        .toObject();
  }

  private static JsonObject file(OutputFile file) {
    return new JsonMembers()
        .put("bytes", file.facts().bytes())
        .put("sha256", file.facts().sha256())
        .putIfPresent("rows", file.rows(), JsonValue::of)
        .toObject();
  }

  private static void findings(JsonMembers members, ManifestFindings found) {
    members.putList("failures", found.failures(), StageFailure::toJson);
    members.put("quality_results", found.checks().qualityResults().document());
    members.put("schema_drift", found.checks().schemaDrift().document());
    members.put("drift_evaluation", found.checks().driftEvaluation());
    members.putOrNull("composition", found.composition(), value -> value);
    members.put("pii_findings", found.personalData().findings());
    members.put("pii_masking", found.personalData().masking());
    members.putIfPresent("reproducibility", found.repetition().reproducibility(), value -> value);
    members.putIfPresent(
        "warehouse_failures",
        Optional.of(found.warehouseFailures()).filter(map -> !map.members().isEmpty()),
        value -> value);
    members.putIfPresent(
        "zone_changes",
        Optional.of(found.zoneChanges()).filter(map -> !map.members().isEmpty()),
        value -> value);
    members.putIfPresent("split_algorithm", found.splitAlgorithm(), JsonValue::of);
    members.putIfPresent("retry_of", found.repetition().retryOf(), JsonValue::of);
    members.putIfPresent(
        "checkpoints_not_reused",
        Optional.of(found.repetition().checkpointsNotReused())
            .filter(list -> !list.items().isEmpty()),
        value -> value);
  }
}
