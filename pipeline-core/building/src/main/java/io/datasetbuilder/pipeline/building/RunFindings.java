package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
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
            RecordedLists.of(
                listsOf(sources, BuiltSource::qualityResults), QualityCheckResult::toJson),
            RecordedLists.of(
                listsOf(sources, source -> drift(source).map(DriftReport::findings)),
                SchemaDriftFinding::toJson),
            bySource(sources, source -> drift(source).map(drift -> evaluations(drift)))),
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

  private static <T> Map<String, List<T>> listsOf(
      List<BuiltSource> sources, Function<BuiltSource, Optional<List<T>>> found) {
    Map<String, List<T>> lists = new LinkedHashMap<>();
    for (BuiltSource source : sources) {
      found.apply(source).ifPresent(list -> lists.put(source.facts().key().value(), list));
    }
    return lists;
  }

  private static JsonObject masking(
      List<BuiltSource> sources, Optional<BuiltComposition> composition) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    golds(sources, composition)
        .filter(gold -> !gold.masking().isEmpty())
        .forEach(
            gold ->
                members.put(
                    gold.description().identity().goldName(), gold.masking().recorded().toJson()));
    return new JsonObject(members);
  }

  private static Stream<BuiltGold> golds(
      List<BuiltSource> sources, Optional<BuiltComposition> composition) {
    return Stream.concat(
        sources.stream().flatMap(source -> source.gold().stream()),
        composition.flatMap(BuiltComposition::gold).stream());
  }

  private static JsonArray evaluations(DriftReport drift) {
    return new JsonArray(
        drift.evaluations().stream().<JsonValue>map(DriftEvaluation::toJson).toList());
  }
}
