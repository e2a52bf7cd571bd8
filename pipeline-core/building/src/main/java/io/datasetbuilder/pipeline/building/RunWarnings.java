package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.building.BuildOutcome.CompositionStatus;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import io.datasetbuilder.pipeline.table.quality.CheckFormatter;
import io.datasetbuilder.pipeline.table.quality.RuleColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Warnings of a manifest: each sentence begins with the source, the composition or the field that
 * it concerns, and appears once.
 */
final class RunWarnings {

  static final String DRIFT_NOT_LOOKED_UP =
      "drift was not evaluated: the index of runs could not be read; run rebuild-index";

  private static final String NOT_PUBLISHED =
      "publish: true has no effect on a build: nothing was published";

  private static final String SKIPPED =
      "the join was not attempted, since a source has no validated table";

  private final BuildSpec spec;

  RunWarnings(BuildSpec spec) {
    this.spec = spec;
  }

  List<String> of(List<BuiltSource> sources, Optional<BuiltComposition> composition) {
    Stream<String> ofSources =
        sources.stream().flatMap(source -> about(source.facts().key().value(), ofSource(source)));
    Stream<String> ofComposition =
        composition.stream().flatMap(made -> about(made.name().value(), of(made)));
    Stream<String> ofPublishing = spec.publish() ? Stream.of(NOT_PUBLISHED) : Stream.empty();
    return Stream.of(ofSources, rulesWithoutColumn(sources), ofComposition, ofPublishing)
        .flatMap(sentences -> sentences)
        .distinct()
        .toList();
  }

  /**
   * Rules that checked nothing, because no source has their column: nearly always a misspelt one.
   */
  private Stream<String> rulesWithoutColumn(List<BuiltSource> sources) {
    if (!sources.stream().allMatch(source -> source.silver().isPresent())) {
      return Stream.empty();
    }
    return new RuleColumns(spec.quality())
            .missingIn(
                sources.stream()
                    .flatMap(source -> source.silver().orElseThrow().made().columns().stream())
                    .map(Column::name)
                    .toList())
            .stream();
  }

  private static Stream<String> about(String name, List<String> sentences) {
    return sentences.stream().map(sentence -> name + ": " + sentence);
  }

  private List<String> ofSource(BuiltSource source) {
    List<String> warnings = new ArrayList<>(unread(source));
    if (source.attempted()) {
      warnings.addAll(RepeatedValues.in(source.facts().source()));
    }
    warnings.addAll(source.keyWarnings());
    source
        .bronze()
        .flatMap(bronze -> bronze.arrival().original())
        .ifPresent(original -> warnings.addAll(original.warnings()));
    source.bronze().map(BuiltSource.Bronze::files).orElse(List.of()).stream()
        .flatMap(file -> file.original().stream())
        .forEach(original -> warnings.addAll(original.warnings()));
    warnings.addAll(source.adjustments().warnings());
    source
        .silver()
        .ifPresent(
            silver -> {
              warnings.addAll(source.zoneChanges().sentences());
              warnings.addAll(quality(silver.made().quality().results()));
              warnings.addAll(silver.made().gate().warnings());
              warnings.addAll(drift(silver));
            });
    source.gold().ifPresent(gold -> warnings.addAll(gold.warnings()));
    warnings.addAll(source.exported().remarks());
    return warnings;
  }

  /** Reasons why fewer records were read than the source has. */
  private static List<String> unread(BuiltSource source) {
    return source
        .provenance()
        .map(SourceProvenance::coverage)
        .filter(coverage -> coverage.status() == Coverage.Status.PARTIAL)
        .map(Coverage::reasons)
        .orElse(List.of());
  }

  private static List<String> quality(List<QualityCheckResult> results) {
    return results.stream()
        .filter(result -> result.status() == CheckStatus.WARN)
        .map(CheckFormatter::sentence)
        .toList();
  }

  private List<String> drift(BuiltSource.Silver silver) {
    return silver
        .drift()
        .map(drift -> drift.warnings(spec.quality().failingDrift()))
        .orElse(List.of(DRIFT_NOT_LOOKED_UP));
  }

  private static List<String> of(BuiltComposition made) {
    List<String> warnings = new ArrayList<>(made.warnings());
    made.gold().ifPresent(gold -> warnings.addAll(gold.warnings()));
    warnings.addAll(made.exported().remarks());
    if (made.status() == CompositionStatus.SKIPPED && !made.cancelled()) {
      warnings.add(SKIPPED);
    }
    return warnings;
  }

  /**
   * Axes of a parameter grid that hold a value twice. They are fetched as written, so their records
   * appear twice, which is nearly always a mistake.
   */
  static final class RepeatedValues {

    private RepeatedValues() {}

    /** A sentence for each such axis, which names the parameter and never a value. */
    static List<String> in(SourceSpec source) {
      return source.match(
          api -> api.paramGrid().map(RepeatedValues::in).orElse(List.of()),
          file -> List.of(),
          url -> List.of());
    }

    private static List<String> in(ParamGrid grid) {
      return grid.axes().entrySet().stream()
          .filter(axis -> repeats(axis.getValue()))
          .map(Map.Entry::getKey)
          .map(name -> "param_grid." + name + " holds a value twice, and its calls are made twice")
          .toList();
    }

    private static boolean repeats(List<JsonValue> values) {
      long distinct = values.stream().map(ParamTexts::scalar).distinct().count();
      return distinct < values.size();
    }
  }
}
