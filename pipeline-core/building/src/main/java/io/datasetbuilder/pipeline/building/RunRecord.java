package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.canonical.SpecSnapshot;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.export.HubCard;
import io.datasetbuilder.pipeline.model.checksum.ArtifactDigest;
import io.datasetbuilder.pipeline.model.checksum.InputsFingerprint;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings.Repetition;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.SourceFile;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.source.checkpoint.ResumedCalls;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Folds the results of the sources into the manifest of their run.
 *
 * @param sources in spec order
 * @param stopped whether a stop of the run was requested before all sources had ended: the last
 *     safe boundary (Spec, "Asynchronous build job")
 * @param listenerFailed whether the listener failed
 */
record RunRecord(
    SpecSnapshot snapshot,
    List<BuiltSource> sources,
    Optional<BuiltComposition> composition,
    boolean stopped,
    boolean listenerFailed) {

  static final String LISTENER_FAILED =
      "A listener of the run failed and received no further events; the build itself continued.";

  /** Status of a run with these sources: partial success is never success. */
  RunStatus status() {
    if (stopped
        || sources.stream().anyMatch(BuiltSource::cancelled)
        || composition.filter(BuiltComposition::cancelled).isPresent()) {
      return RunStatus.CANCELLED;
    }
    boolean ok =
        sources.stream().allMatch(BuiltSource::isOk)
            && composition.map(BuiltComposition::isOk).orElse(true);
    return ok ? RunStatus.OK : RunStatus.FAILED;
  }

  /**
   * Card above several Gold tables. It is omitted where a table bears its name, and for a run that
   * is not published as a whole.
   */
  Optional<String> tablesCard() {
    List<DatasetDescription> tables =
        Stream.concat(
                sources.stream().map(BuiltSource::gold),
                composition.stream().map(BuiltComposition::gold))
            .flatMap(Optional::stream)
            .map(BuiltGold::description)
            .toList();
    boolean nameTaken =
        tables.stream()
            .map(table -> CaseFold.of(table.identity().goldName()))
            .anyMatch(CaseFold.of(RunPaths.CARD)::equals);
    return status() == RunStatus.OK && tables.size() > 1 && !nameTaken
        ? Optional.of(HubCard.ofTables(tables, shownFirst(tables)))
        : Optional.empty();
  }

  /**
   * Description that the card shows first: that of the composition, for which the sources were
   * built, else that of the first source.
   */
  private DatasetDescription shownFirst(List<DatasetDescription> tables) {
    return tables.get(
        composition.flatMap(BuiltComposition::gold).isEmpty() ? 0 : tables.size() - 1);
  }

  Manifest onto(Manifest started, RunContext run, EarlierRuns earlier) {
    TableEngine.Writer writer = run.parts().engine().writer();
    Map<RunPath, OutputFile> files = run.files().published();
    Manifest manifest = started.withSpecDigest(snapshot.digest().value());
    for (BuiltSource source : sources) {
      manifest = withSource(manifest, source);
    }
    if (sources.stream().allMatch(source -> source.bronze().isPresent())) {
      manifest = manifest.withFingerprint(fingerprint(sources));
      Optional<Boolean> same = earlier.sameData(sources.get(0).facts().key(), manifest.inputs());
      manifest = same.isPresent() ? manifest.withSameData(same.get()) : manifest;
    }
    for (Map.Entry<RunPath, OutputFile> file : files.entrySet()) {
      manifest = manifest.withFile(file.getKey(), file.getValue());
    }
    for (BuiltSource source : sources) {
      if (source.gold().isPresent()) {
        manifest = withArtifact(manifest, source.facts().key(), files, writer);
        manifest = withHistory(manifest, source.facts().key(), source.gold().get());
      }
    }
    if (composition.isPresent()) {
      manifest = withComposition(manifest, composition.get(), files, writer);
    }
    manifest =
        manifest.withFindings(
            RunFindings.of(sources, composition, RetryProvenance.of(sources, earlier.retryOf())));
    for (String warning : new RunWarnings(run.spec()).of(sources, composition)) {
      manifest = manifest.withWarning(warning);
    }
    return listenerFailed ? manifest.withWarning(LISTENER_FAILED) : manifest;
  }

  private static Manifest withComposition(
      Manifest before,
      BuiltComposition made,
      Map<RunPath, OutputFile> files,
      TableEngine.Writer writer) {
    Manifest manifest = before;
    if (made.gold().isPresent()) {
      manifest = withArtifact(manifest, made.name(), files, writer);
      manifest = withHistory(manifest, made.name(), made.gold().get());
    }
    for (Problem problem : made.problems()) {
      manifest = manifest.withError(made.name().value(), problem.message());
    }
    return manifest;
  }

  private static Manifest withHistory(Manifest before, SourceKey name, BuiltGold gold) {
    return gold.history().map(history -> before.withHistory(name.value(), history)).orElse(before);
  }

  private static Manifest withSource(Manifest before, BuiltSource source) {
    if (!source.attempted()) {
      return before;
    }
    String key = source.facts().key().value();
    Manifest manifest = before.withAttempted(key);
    if (source.provenance().isPresent()) {
      manifest = manifest.withProvenance(source.provenance().get());
    }
    Optional<String> fileName = source.bronze().flatMap(bronze -> bronze.arrival().fileName());
    if (fileName.isPresent()) {
      manifest = manifest.withFileName(key, fileName.get());
    }
    Optional<OriginalFile> original =
        source.bronze().flatMap(bronze -> bronze.arrival().original());
    if (original.isPresent()) {
      manifest = manifest.withOriginal(key, original.get());
    }
    List<SourceFile> files = source.bronze().map(BuiltSource.Bronze::files).orElse(List.of());
    if (!files.isEmpty()) {
      manifest = manifest.withFiles(key, files);
    }
    if (source.silver().isPresent()) {
      TableProfile profile = source.silver().get().made().table().profile();
      manifest = manifest.withSilver(key, profile.rowCount(), summary(profile));
    }
    if (source.gold().isPresent() && source.gold().get().selection().isPresent()) {
      manifest = manifest.withGoldSelection(key, source.gold().get().selection().get());
    }
    if (!source.adjustments().isNone()) {
      manifest = manifest.withAdjustments(key, source.adjustments());
    }
    for (Problem problem : source.problems()) {
      manifest = manifest.withError(key, problem.message());
    }
    return manifest;
  }

  static SchemaSummary summary(TableProfile profile) {
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
      SourceKey name,
      Map<RunPath, OutputFile> files,
      TableEngine.Writer writer) {
    String folder = RunPaths.gold(name).value() + "/";
    Map<String, String> hashes = new TreeMap<>();
    files.forEach(
        (path, file) -> {
          if (path.value().startsWith(folder)) {
            hashes.put(path.value().substring(folder.length()), file.facts().sha256());
          }
        });
    return manifest.withArtifact(
        name.value(), new GoldArtifact(ArtifactDigest.of(hashes), writer.name(), writer.version()));
  }

  /** Provenance of calls that a run resumed from earlier runs, as its manifest holds it. */
  static final class RetryProvenance {

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
}
