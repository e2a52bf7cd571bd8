package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.drift.DriftReport;
import io.datasetbuilder.pipeline.manifest.Coverage;
import io.datasetbuilder.pipeline.run.BuildOutcome.CompositionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a manifest warns of: each sentence begins with the source or the composition it is about,
 * and is said once.
 */
final class RunWarnings {

  static final String DRIFT_NOT_LOOKED_UP =
      "drift was not evaluated: the index of runs could not be read; run rebuild-index";

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
    return Stream.concat(ofSources, ofComposition).distinct().toList();
  }

  private static Stream<String> about(String name, List<String> sentences) {
    return sentences.stream().map(sentence -> name + ": " + sentence);
  }

  private List<String> ofSource(BuiltSource source) {
    List<String> warnings = new ArrayList<>(unread(source));
    source
        .silver()
        .ifPresent(
            silver -> {
              warnings.addAll(new GoldGate(spec, source.facts()).warnings(silver.made()));
              warnings.addAll(drift(silver));
            });
    source.gold().ifPresent(gold -> warnings.addAll(gold.warnings()));
    warnings.addAll(source.exported().remarks());
    return warnings;
  }

  /** Why less was read than the source has. */
  private static List<String> unread(BuiltSource source) {
    return source
        .bronze()
        .map(bronze -> bronze.provenance(source.facts().source()).coverage())
        .filter(coverage -> coverage.status() == Coverage.Status.PARTIAL)
        .map(Coverage::reasons)
        .orElse(List.of());
  }

  private static List<String> drift(BuiltSource.Silver silver) {
    return silver.drift().map(DriftReport::warnings).orElse(List.of(DRIFT_NOT_LOOKED_UP));
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
}
