package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Status of each stage of one source.
 *
 * @param displayName user's name for the file of an upload; empty when it is unknown
 */
public record SourceStages(
    String sourceKey,
    StageStatus bronze,
    StageStatus silver,
    StageStatus gold,
    Optional<String> displayName) {

  /** The stages that have a status, in their order. */
  static final List<Stage> STAGES = List.of(Stage.BRONZE, Stage.SILVER, Stage.GOLD);

  /**
   * The status of one stage.
   *
   * @throws IllegalArgumentException for the export, which has no status of its own
   */
  public StageStatus of(Stage stage) {
    return switch (stage) {
      case BRONZE -> bronze;
      case SILVER -> silver;
      case GOLD -> gold;
      case EXPORT -> throw new IllegalArgumentException("exports are part of Gold");
    };
  }

  /** Status of a stage of a source (Spec, "Other state vocabularies"). */
  public enum StageStatus implements WireNamed.LowerCase {
    /** The stage succeeded, and all its documents exist. */
    COMPLETED,
    /** The source failed in it. */
    FAILED,
    /** The run never reached the stage. */
    NOT_RUN,
    /**
     * The stage succeeded as far as is known, but its documents are incomplete or cannot be read.
     */
    UNAVAILABLE
  }

  /**
   * Derives the status of the stages of one source.
   *
   * <p>Every stage up to the last that is proved is {@code completed} when its documents are
   * complete and {@code unavailable} when they are not. The stage after it is the one in which a
   * source with a failure record {@code failed}; a source that left a complete Gold and failed
   * nevertheless did so in an export, which is part of Gold. A source that did not fail has all
   * stages, unless the run never reached it or was stopped.
   */
  static SourceStages of(RunView run, StageDocuments documents, String key) {
    Set<Stage> complete = EnumSet.noneOf(Stage.class);
    int proved = -1;
    for (Stage stage : STAGES) {
      if (documents.facts(stage, key).isPresent()) {
        complete.add(stage);
      }
      if (complete.contains(stage) || isRecorded(run, key, stage)) {
        proved = STAGES.indexOf(stage);
      }
    }
    Evidence evidence =
        new Evidence(
            complete,
            proved,
            run.manifest().errors().stream().anyMatch(error -> error.startsWith(key + ": ")),
            run.manifest().run().status() == RunStatus.CANCELLED
                || !run.manifest().inputs().sourceKeys().contains(key));
    return new SourceStages(
        key,
        evidence.status(Stage.BRONZE),
        evidence.status(Stage.SILVER),
        evidence.status(Stage.GOLD),
        run.fileName(key));
  }

  /** Whether the manifest holds a record that only a successful stage writes. */
  private static boolean isRecorded(RunView run, String key, Stage stage) {
    return switch (stage) {
      case BRONZE -> run.provenance(key).filter(SourceStages::isOfBronze).isPresent();
      case SILVER -> run.manifest().tables().rowCounts().containsKey(key);
      case GOLD -> run.manifest().outputs().artifacts().containsKey(key);
      case EXPORT -> false;
    };
  }

  /** Calls that did not all succeed have a provenance too, but no records that are proved. */
  private static boolean isOfBronze(SourceProvenance provenance) {
    return provenance.dataChecksum().isPresent() || provenance.recordCount() > 0;
  }

  /**
   * Evidence about the stages of a source.
   *
   * @param complete stages whose documents are complete
   * @param proved index of the last stage that is proved; -1 for none
   */
  private record Evidence(Set<Stage> complete, int proved, boolean failed, boolean stopped) {

    StageStatus status(Stage stage) {
      int place = STAGES.indexOf(stage);
      if (place > proved + 1 || (place > proved && !failed)) {
        return failed || stopped ? StageStatus.NOT_RUN : StageStatus.UNAVAILABLE;
      }
      if (place > proved || (failed && stage == Stage.GOLD)) {
        return StageStatus.FAILED;
      }
      return complete.contains(stage) ? StageStatus.COMPLETED : StageStatus.UNAVAILABLE;
    }
  }
}
