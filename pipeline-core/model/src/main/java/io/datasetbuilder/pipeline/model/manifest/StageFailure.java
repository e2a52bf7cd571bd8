package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.stage.Stage;

/**
 * One reason why a source or the composition failed.
 *
 * @param sourceKey the source key or the composition's name
 * @param stage the stage that failed
 * @param code the stable code of the problem
 * @param summary a sentence that is safe to show
 */
public record StageFailure(String sourceKey, Stage stage, String code, String summary) {

  /** A problem of a stage. */
  public static StageFailure of(String sourceKey, Stage stage, Problem problem) {
    return new StageFailure(sourceKey, stage, problem.code().wire(), problem.message());
  }

  JsonObject toJson() {
    return new JsonMembers()
        .put("source_key", sourceKey)
        .put("stage", stage.wire())
        .put("code", code)
        .put("summary", summary)
        .toObject();
  }

  /** Reads it back. Bronze, the first stage, is used when the stage is not stated. */
  static StageFailure read(JsonFields fields) {
    return new StageFailure(
        fields.requiredText("source_key"),
        fields.choice("stage", Choices.of(Stage.values())::named).orElse(Stage.BRONZE),
        fields.requiredText("code"),
        fields.requiredText("summary"));
  }
}
