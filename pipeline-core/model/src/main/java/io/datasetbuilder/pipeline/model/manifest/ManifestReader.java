package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunFacts.BuildEnvironment;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the parts of a manifest, tolerantly: see {@link ManifestDocument#read}. */
final class ManifestReader {

  private ManifestReader() {}

  static Manifest read(JsonFields fields, String runId) {
    List<String> errors = fields.texts("errors");
    return new Manifest(
        run(fields, runId, errors.isEmpty() ? RunStatus.OK : RunStatus.FAILED),
        inputs(fields),
        tables(fields),
        outputs(fields),
        findings(fields),
        fields.texts("warnings"),
        errors);
  }

  private static RunFacts run(JsonFields fields, String runId, RunStatus legacyStatus) {
    return new RunFacts(
        fields.text("build_id").orElse(runId),
        fields.choice("status", Choices.of(RunStatus.values())::named).orElse(legacyStatus),
        fields.instant("started_at"),
        fields.instant("finished_at"),
        fields.object("build_environment").map(present -> environment(fields)),
        fields.text("builder_version"),
        fields.text("created_by"),
        fields.choice(
            "owner_id",
            text -> OwnerId.isValid(text) ? Optional.of(new OwnerId(text)) : Optional.empty()));
  }

  private static BuildEnvironment environment(JsonFields manifest) {
    JsonFields fields = manifest.fields("build_environment");
    return new BuildEnvironment(fields.text("runtime_version"), fields.text("builder_version"));
  }

  private static InputFacts inputs(JsonFields fields) {
    Optional<String> fingerprint = fields.text("inputs_fingerprint");
    Optional<String> algorithm =
        fields
            .text("inputs_fingerprint_algorithm")
            .or(() -> fingerprint.map(any -> InputFacts.LEGACY_FINGERPRINT_ALGORITHM));
    return new InputFacts(
        fields.texts("inputs"),
        fingerprint,
        algorithm,
        fields.objects("provenance", ProvenanceCodec::read),
        fields.textsByName("original_filenames"),
        fields.objectsByName("original_files", (key, original) -> OriginalFile.read(original)),
        sourceFiles(fields));
  }

  private static Map<String, List<SourceFile>> sourceFiles(JsonFields fields) {
    Map<String, List<SourceFile>> files = new LinkedHashMap<>();
    fields
        .object("source_files")
        .ifPresent(
            sources ->
                sources
                    .members()
                    .keySet()
                    .forEach(
                        key ->
                            files.put(
                                key,
                                fields.fields("source_files").objects(key, SourceFile::read))));
    return files;
  }

  private static TableFacts tables(JsonFields fields) {
    return new TableFacts(
        fields.wholesByName("row_counts"),
        fields.objectsByName("schema_summaries", (key, schema) -> schema(schema)),
        fields.objectsByName(
            "gold_selection", (key, selection) -> GoldSelectionFacts.read(selection)),
        fields.objectsByName("source_adjustments", (key, made) -> SourceAdjustments.read(made)),
        fields.objectsByName("history", (name, history) -> HistoryFacts.read(history)));
  }

  private static SchemaSummary schema(JsonFields fields) {
    return new SchemaSummary(
        fields.objects(
            "fields",
            field ->
                new SchemaSummary.Field(
                    field.requiredText("name"),
                    field.requiredText("type"),
                    field.flag("nullable").orElse(true))));
  }

  private static OutputFacts outputs(JsonFields fields) {
    JsonFields checksums = fields.fields("checksums");
    return new OutputFacts(
        files(checksums),
        fields.objectsByName("artifacts", (name, artifact) -> artifact(artifact)),
        checksums.text("spec_digest"),
        checksums.flag("same_data"),
        fields
            .object(ManifestWriter.RAW_RECORDS_REMOVED)
            .flatMap(
                present -> RemovedRecords.read(fields.fields(ManifestWriter.RAW_RECORDS_REMOVED))));
  }

  private static GoldArtifact artifact(JsonFields fields) {
    JsonFields writer = fields.fields("artifact_writer");
    return new GoldArtifact(
        fields.requiredText("artifact_digest"),
        writer.text("name").orElse(""),
        writer.text("version").orElse(""));
  }

  private static Map<RunPath, OutputFile> files(JsonFields checksums) {
    Map<RunPath, OutputFile> files = new LinkedHashMap<>();
    checksums
        .objectsByName("files", (path, file) -> file(file))
        .forEach(
            (path, file) -> {
              if (RunPath.isValid(path)) {
                files.put(RunPath.of(path), file);
              } else {
                checksums.refuse("files", "a map of paths below the run");
              }
            });
    return files;
  }

  private static OutputFile file(JsonFields fields) {
    return new OutputFile(
        new FileFacts(fields.requiredWhole("bytes"), fields.requiredText("sha256")),
        fields.whole("rows"));
  }

  private static ManifestFindings findings(JsonFields fields) {
    return new ManifestFindings(
        ManifestFindings.Checks.read(
            fields.objectOrEmpty("quality_results"),
            fields.objectOrEmpty("schema_drift"),
            fields.objectOrEmpty("drift_evaluation")),
        new ManifestFindings.PersonalData(
            fields.objectOrEmpty("pii_findings"), fields.objectOrEmpty("pii_masking")),
        fields.object("composition"),
        fields.text("split_algorithm"),
        fields.objectOrEmpty("warehouse_failures"),
        new ManifestFindings.Repetition(
            fields.object("reproducibility"),
            fields.text("retry_of"),
            arrayOrEmpty(fields, "checkpoints_not_reused")),
        fields.objectOrEmpty("zone_changes"),
        fields.objects("failures", StageFailure::read));
  }

  private static JsonArray arrayOrEmpty(JsonFields fields, String name) {
    return fields.array(name).orElseGet(() -> new JsonArray(List.of()));
  }
}
