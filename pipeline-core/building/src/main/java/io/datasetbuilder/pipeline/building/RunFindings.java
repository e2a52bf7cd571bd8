package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings.Checks;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings.Repetition;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.manifest.StageFailure;
import io.datasetbuilder.pipeline.table.drift.DriftEvaluation;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Builds the findings of a manifest from the results of the stages of a run. */
final class RunFindings {

  private RunFindings() {}

  static ManifestFindings of(
      List<BuiltSource> sources, Optional<BuiltComposition> composition, Repetition repetition) {
    return new ManifestFindings(
        new Checks(
            bySource(sources, source -> source.qualityResults().map(RunFindings::results)),
            bySource(
                sources,
                source ->
                    drift(source)
                        .map(drift -> array(drift.findings(), SchemaDriftFinding::toJson))),
            bySource(
                sources,
                source ->
                    drift(source)
                        .map(drift -> array(drift.evaluations(), DriftEvaluation::toJson)))),
        new ManifestFindings.PersonalData(
            bySource(
                sources,
                source ->
                    source
                        .silver()
                        .map(silver -> silver.made().personalData())
                        .filter(found -> !found.isEmpty())
                        .map(found -> found.toManifestJson())),
            masking(sources, composition)),
        composition.flatMap(BuiltComposition::provenance).map(CompositionProvenance::toJson),
        golds(sources, composition).flatMap(gold -> gold.splitAlgorithm().stream()).findFirst(),
        new JsonObject(Map.of()),
        repetition,
        bySource(
            sources,
            source ->
                Optional.of(source.zoneChanges())
                    .filter(zones -> !zones.changes().isEmpty())
                    .map(ZoneChanges::toJson)),
        failures(sources, composition));
  }

  private static List<StageFailure> failures(
      List<BuiltSource> sources, Optional<BuiltComposition> composition) {
    return Stream.concat(
            sources.stream().filter(BuiltSource::attempted).map(BuiltSource::failures),
            composition.map(BuiltComposition::failures).stream())
        .flatMap(List::stream)
        .toList();
  }

  private static Optional<DriftReport> drift(BuiltSource source) {
    return source.silver().flatMap(BuiltSource.Silver::drift);
  }

  private static JsonObject bySource(
      List<BuiltSource> sources, Function<BuiltSource, Optional<JsonArray>> found) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (BuiltSource source : sources) {
      found.apply(source).ifPresent(list -> members.put(source.facts().key().value(), list));
    }
    return new JsonObject(members);
  }

  private static JsonObject masking(
      List<BuiltSource> sources, Optional<BuiltComposition> composition) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    golds(sources, composition)
        .filter(gold -> !gold.masking().isEmpty())
        .forEach(
            gold -> members.put(gold.description().identity().goldName(), gold.masking().toJson()));
    return new JsonObject(members);
  }

  private static Stream<BuiltGold> golds(
      List<BuiltSource> sources, Optional<BuiltComposition> composition) {
    return Stream.concat(
        sources.stream().flatMap(source -> source.gold().stream()),
        composition.flatMap(BuiltComposition::gold).stream());
  }

  private static JsonArray results(List<QualityCheckResult> results) {
    return array(results, QualityCheckResult::toJson);
  }

  private static <T> JsonArray array(List<T> items, Function<T, JsonObject> form) {
    return new JsonArray(items.stream().<JsonValue>map(form).toList());
  }
}
