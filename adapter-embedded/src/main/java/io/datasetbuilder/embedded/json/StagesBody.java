package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.runs.stage.StageStatus;
import java.util.List;

/** The stages of a run's sources as JSON. */
public final class StagesBody {

  private StagesBody() {}

  /** The body. */
  public static JsonObject of(RunId run, List<SourceStages> sources) {
    return new JsonMembers()
        .put("run_id", run.value())
        .putList("sources", sources, StagesBody::source)
        .toObject();
  }

  static JsonObject source(SourceStages source) {
    return new JsonMembers()
        .put("source_key", source.sourceKey())
        .put("bronze", stage(source.bronze()))
        .put("silver", stage(source.silver()))
        .put("gold", stage(source.gold()))
        .toObject();
  }

  private static JsonObject stage(StageStatus status) {
    return new JsonMembers()
        .put("status", status.wire())
        .put("available", status == StageStatus.COMPLETED)
        .toObject();
  }
}
