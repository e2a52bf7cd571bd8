package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.list.SourceProvenances;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What became of one source, stage by stage. */
public record SourceStages(
    String sourceKey, StageStatus bronze, StageStatus silver, StageStatus gold) {

  /** The stages that have a status, in their order. */
  static final List<Stage> STAGES = List.of(Stage.BRONZE, Stage.SILVER, Stage.GOLD);

  /**
   * The status of one stage.
   *
   * @throws IllegalArgumentException for the export, which has none of its own
   */
  public StageStatus of(Stage stage) {
    return switch (stage) {
      case BRONZE -> bronze;
      case SILVER -> silver;
      case GOLD -> gold;
      case EXPORT -> throw new IllegalArgumentException("exports are part of Gold");
    };
  }

  /** What became of a stage of a source (Spec, "Other state vocabularies"). */
  public enum StageStatus implements WireNamed.LowerCase {
    /** It ended well, and everything that it leaves is there. */
    COMPLETED,
    /** The source failed in it. */
    FAILED,
    /** The run never came to it. */
    NOT_RUN,
    /** It ended well as far as is known, but what it left is incomplete or cannot be read. */
    UNAVAILABLE
  }

  /**
   * Decides what became of the stages of one source.
   *
   * <p>Every stage up to the last that is proved is {@code completed} when its documents are
   * complete and {@code unavailable} when they are not. The stage behind it is the one in which a
   * source with a failure record {@code failed}; a source that left a complete Gold and failed
   * nevertheless did so in an export, which is part of Gold.
   */
  static final class StageStatusResolver {

    private final RunView run;
    private final String key;
    private final boolean failed;

    StageStatusResolver(RunView run, String key) {
      this.run = run;
      this.key = key;
      this.failed =
          run.manifest().errors().stream().anyMatch(error -> error.startsWith(key + ": "));
    }

    /**
     * The statuses.
     *
     * @param complete the stages whose documents are complete
     */
    SourceStages check(Set<Stage> complete) {
      int proved = lastProved(complete);
      return new SourceStages(
          key,
          status(Stage.BRONZE, proved, complete),
          status(Stage.SILVER, proved, complete),
          status(Stage.GOLD, proved, complete));
    }

    private SourceStages.StageStatus status(Stage stage, int proved, Set<Stage> complete) {
      int place = SourceStages.STAGES.indexOf(stage);
      if (place <= proved) {
        if (failed && stage == Stage.GOLD) {
          return SourceStages.StageStatus.FAILED;
        }
        return complete.contains(stage)
            ? SourceStages.StageStatus.COMPLETED
            : SourceStages.StageStatus.UNAVAILABLE;
      }
      if (failed) {
        return place == proved + 1
            ? SourceStages.StageStatus.FAILED
            : SourceStages.StageStatus.NOT_RUN;
      }
      return stopped() ? SourceStages.StageStatus.NOT_RUN : SourceStages.StageStatus.UNAVAILABLE;
    }

    /**
     * A source that did not fail has all stages, unless the run never came to it or was stopped.
     */
    private boolean stopped() {
      boolean attempted = run.manifest().inputs().sourceKeys().contains(key);
      return !attempted || run.manifest().run().status() == RunStatus.CANCELLED;
    }

    private int lastProved(Set<Stage> complete) {
      List<Stage> stages = SourceStages.STAGES;
      for (int place = stages.size() - 1; place >= 0; place--) {
        if (complete.contains(stages.get(place)) || recorded(stages.get(place))) {
          return place;
        }
      }
      return -1;
    }

    /** Whether the manifest holds what only a stage that ended well gives it. */
    private boolean recorded(Stage stage) {
      return switch (stage) {
        case BRONZE ->
            Optional.ofNullable(SourceProvenances.of(run).get(key))
                .filter(StageStatusResolver::isOfBronze)
                .isPresent();
        case SILVER -> run.manifest().tables().rowCounts().containsKey(key);
        case GOLD -> run.manifest().outputs().artifacts().containsKey(key);
        case EXPORT -> false;
      };
    }

    /** Calls that did not all succeed have a provenance too, but no records that are proved. */
    private static boolean isOfBronze(SourceProvenance provenance) {
      return provenance.dataChecksum().isPresent() || provenance.recordCount() > 0;
    }
  }
}
