package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.building.BuildOutcome.CompositionStatus;
import io.datasetbuilder.pipeline.building.BuiltSource.Cancelled;
import io.datasetbuilder.pipeline.building.BuiltSource.Failed;
import io.datasetbuilder.pipeline.building.BuiltSource.Ok;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.model.manifest.StageFailure;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.List;
import java.util.Optional;

/**
 * State of the composition of a run.
 *
 * @param name of the composed Gold
 * @param made Gold table; empty when the join was not attempted or was refused
 * @param ended status; ok also when it was not attempted because a source has no validated Silver
 *     table (Spec, "composition", rule 7)
 */
record BuiltComposition(SourceKey name, Optional<Made> made, BuiltSource.Status ended) {

  /**
   * Composed Gold table.
   *
   * @param gold complete Gold folder
   * @param exported result of its exports
   */
  record Made(JoinedSources joined, BuiltGold gold, GoldFolder.Exported exported) {}

  /** Composition that was not attempted, because a source has no validated Silver table. */
  static BuiltComposition skipped(SourceKey name) {
    return new BuiltComposition(name, Optional.empty(), new Ok());
  }

  /** Composition that was not attempted, because the run was cancelled. */
  static BuiltComposition stopped(SourceKey name) {
    return new BuiltComposition(name, Optional.empty(), new Cancelled());
  }

  static BuiltComposition failed(SourceKey name, List<Problem> problems) {
    return new BuiltComposition(name, Optional.empty(), new Failed(problems));
  }

  static BuiltComposition made(Made made, BuiltSource.Status ended) {
    return new BuiltComposition(made.joined().name(), Optional.of(made), ended);
  }

  CompositionStatus status() {
    if (ended instanceof Failed) {
      return CompositionStatus.FAILED;
    }
    return made.isPresent() ? CompositionStatus.OK : CompositionStatus.SKIPPED;
  }

  /** Counts of the join; empty when it did not happen. */
  Optional<CompositionProvenance> provenance() {
    return made.map(done -> done.joined().provenance());
  }

  Optional<BuiltGold> gold() {
    return made.map(Made::gold);
  }

  /** Result of its exports; empty until they are complete. */
  GoldFolder.Exported exported() {
    return made.map(Made::exported).orElse(GoldFolder.Exported.NOTHING);
  }

  /** Sentences about the join, for the manifest. */
  List<String> warnings() {
    return made.map(done -> done.joined().plan().warnings()).orElse(List.of());
  }

  List<Problem> problems() {
    return ended instanceof Failed failed ? failed.problems() : List.of();
  }

  /** The stage that failed, when one did: with a Gold, its exports. */
  Stage failedStage() {
    return made.isPresent() ? Stage.EXPORT : Stage.GOLD;
  }

  /** Failures of the composition, each with its stage. */
  List<StageFailure> failures() {
    return problems().stream()
        .map(problem -> StageFailure.of(name.value(), failedStage(), problem))
        .toList();
  }

  boolean cancelled() {
    return ended instanceof Cancelled;
  }

  boolean isOk() {
    return ended instanceof Ok;
  }
}
