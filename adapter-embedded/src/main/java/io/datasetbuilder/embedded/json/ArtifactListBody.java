package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;

/** The files of a run as JSON: their paths below its folder. */
public final class ArtifactListBody {

  private ArtifactListBody() {}

  /** The body. */
  public static JsonObject of(RunId run, List<RunPath> files) {
    return new JsonMembers()
        .put("run_id", run.value())
        .putTexts("files", files.stream().map(RunPath::value).toList())
        .toObject();
  }
}
