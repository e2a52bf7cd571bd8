package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.build.BuildOutcome.CompositionStatus;
import io.datasetbuilder.pipeline.table.composition.CompositionProvenance;
import java.util.List;
import java.util.Optional;

/**
 * What a run has of its composition.
 *
 * @param name of the composed Gold
 * @param provenance what was counted; empty when the join was not attempted or refused
 * @param gold the Gold folder, once it is filled
 * @param exported what its exports did
 * @param problems why it failed
 * @param warnings sentences for the manifest
 * @param cancelled whether the run was asked to stop before it was done
 */
record BuiltComposition(
    SourceKey name,
    CompositionStatus status,
    Optional<CompositionProvenance> provenance,
    Optional<BuiltGold> gold,
    GoldFolder.Exported exported,
    List<Problem> problems,
    List<String> warnings,
    boolean cancelled) {

  private static final GoldFolder.Exported NOTHING = new GoldFolder.Exported(0, List.of());

  BuiltComposition {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /** Not attempted, because a source has no validated Silver (Spec, "composition", rule 7). */
  static BuiltComposition skipped(SourceKey name) {
    return notAttempted(name, false);
  }

  /** Not attempted, because the run was asked to stop. */
  static BuiltComposition stopped(SourceKey name) {
    return notAttempted(name, true);
  }

  private static BuiltComposition notAttempted(SourceKey name, boolean cancelled) {
    return new BuiltComposition(
        name,
        CompositionStatus.SKIPPED,
        Optional.empty(),
        Optional.empty(),
        NOTHING,
        List.of(),
        List.of(),
        cancelled);
  }

  static BuiltComposition failed(SourceKey name, List<Problem> problems) {
    return new BuiltComposition(
        name,
        CompositionStatus.FAILED,
        Optional.empty(),
        Optional.empty(),
        NOTHING,
        problems,
        List.of(),
        false);
  }

  static BuiltComposition made(JoinedSources joined, BuiltGold gold) {
    return new BuiltComposition(
        joined.name(),
        CompositionStatus.OK,
        Optional.of(joined.provenance()),
        Optional.of(gold),
        NOTHING,
        List.of(),
        joined.plan().warnings(),
        false);
  }

  BuiltComposition with(GoldFolder.Exported done) {
    return new BuiltComposition(
        name, status, provenance, gold, done, problems, warnings, cancelled);
  }

  /** The same, whose exports failed or were not begun. */
  BuiltComposition withoutExports(List<Problem> why, boolean stopped) {
    return new BuiltComposition(
        name,
        why.isEmpty() ? status : CompositionStatus.FAILED,
        provenance,
        gold,
        exported,
        why,
        warnings,
        stopped);
  }

  boolean isOk() {
    return problems.isEmpty() && !cancelled;
  }
}
