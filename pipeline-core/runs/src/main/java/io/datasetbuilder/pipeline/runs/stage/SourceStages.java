package io.datasetbuilder.pipeline.runs.stage;

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
}
