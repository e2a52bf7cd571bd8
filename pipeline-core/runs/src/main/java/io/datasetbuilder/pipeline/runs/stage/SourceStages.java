package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.List;

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
}
