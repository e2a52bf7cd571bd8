package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.canonical.SpecSnapshot;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.checksum.ArtifactDigest;
import io.datasetbuilder.pipeline.checksum.InputsFingerprint;
import io.datasetbuilder.pipeline.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.file.RunPath;
import io.datasetbuilder.pipeline.manifest.Findings;
import io.datasetbuilder.pipeline.manifest.GoldArtifact;
import io.datasetbuilder.pipeline.manifest.Manifest;
import io.datasetbuilder.pipeline.manifest.OutputFile;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import io.datasetbuilder.pipeline.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.profile.TableProfile;
import io.datasetbuilder.pipeline.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.stage.Stage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Folds what became of the sources into the manifest of their run.
 *
 * @param sources in spec order
 * @param stopped whether the run was asked to stop when all sources had ended: the last safe
 *     boundary (Spec, "Asynchronous build job")
 * @param unheard whether the listener failed
 */
record RunRecord(
    SpecSnapshot snapshot, List<BuiltSource> sources, boolean stopped, boolean unheard) {

  static final String NOT_SCANNED =
      "No scan for personal data was made: this version does not scan yet.";

  static final String NOT_HEARD =
      "A listener of the run failed and was told nothing more; the build itself went on.";

  /** How a run with these sources ended: partial success is never success. */
  RunStatus status() {
    if (stopped || sources.stream().anyMatch(BuiltSource::cancelled)) {
      return RunStatus.CANCELLED;
    }
    return sources.stream().allMatch(BuiltSource::isOk) ? RunStatus.OK : RunStatus.FAILED;
  }

  Manifest onto(Manifest started, Map<RunPath, OutputFile> files, TableEngine.Writer writer) {
    Manifest manifest = started.withSpecDigest(snapshot.digest().value());
    for (BuiltSource source : sources) {
      manifest = withSource(manifest, source);
    }
    if (sources.stream().allMatch(source -> source.bronze().isPresent())) {
      manifest = manifest.withFingerprint(fingerprint(sources));
    }
    for (Map.Entry<RunPath, OutputFile> file : files.entrySet()) {
      manifest = manifest.withFile(file.getKey(), file.getValue());
    }
    for (BuiltSource source : sources) {
      manifest = withArtifact(manifest, source, files, writer);
    }
    manifest = manifest.withFindings(findings(sources)).withWarning(NOT_SCANNED);
    return unheard ? manifest.withWarning(NOT_HEARD) : manifest;
  }

  private static Manifest withSource(Manifest before, BuiltSource source) {
    if (!source.attempted()) {
      return before;
    }
    String key = source.facts().key().value();
    Manifest manifest = before.withAttempted(key);
    if (source.bronze().isPresent()) {
      manifest = manifest.withProvenance(source.bronze().get().provenance(source.facts().source()));
    }
    if (source.silver().isPresent()) {
      TableProfile profile = source.silver().get().table().profile();
      manifest = manifest.withSilver(key, profile.rowCount(), summary(profile));
    }
    for (Problem problem : source.problems()) {
      manifest = manifest.withError(key, problem.message());
    }
    return manifest;
  }

  private static SchemaSummary summary(TableProfile profile) {
    return new SchemaSummary(
        profile.columns().stream()
            .map(
                column ->
                    new SchemaSummary.Field(
                        column.column().name(), column.column().type().dtype(), column.nullable()))
            .toList());
  }

  private static String fingerprint(List<BuiltSource> sources) {
    return InputsFingerprint.of(
        sources.stream()
            .map(
                source ->
                    new InputsFingerprint.Input(
                        source.facts().key().value(),
                        MultisetChecksum.ALGORITHM,
                        source.bronze().orElseThrow().table().dataChecksum()))
            .toList());
  }

  private static Manifest withArtifact(
      Manifest manifest,
      BuiltSource source,
      Map<RunPath, OutputFile> files,
      TableEngine.Writer writer) {
    if (!source.completed().contains(Stage.GOLD)) {
      return manifest;
    }
    String key = source.facts().key().value();
    String folder = RunPaths.gold(source.facts().key()).value() + "/";
    Map<String, String> hashes = new TreeMap<>();
    files.forEach(
        (path, file) -> {
          if (path.value().startsWith(folder)) {
            hashes.put(path.value().substring(folder.length()), file.facts().sha256());
          }
        });
    return manifest.withArtifact(
        key, new GoldArtifact(ArtifactDigest.of(hashes), writer.name(), writer.version()));
  }

  private static Findings findings(List<BuiltSource> sources) {
    Map<String, JsonValue> results = new LinkedHashMap<>();
    for (BuiltSource source : sources) {
      if (!source.checks().isEmpty()) {
        results.put(
            source.facts().key().value(),
            new JsonArray(
                source.checks().stream().<JsonValue>map(QualityCheckResult::toJson).toList()));
      }
    }
    return Findings.none().withQualityResults(new JsonObject(results));
  }
}
