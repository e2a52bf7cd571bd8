package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;

/** A valid spec as JSON. */
public final class ValidBody {

  private ValidBody() {}

  /**
   * The body.
   *
   * @param warnings what would make sources fail
   */
  public static JsonObject of(String datasetId, List<Problem> warnings) {
    return new JsonMembers()
        .put("status", "valid")
        .put("dataset_id", datasetId)
        .put("api_version", ApiContractVersion.CURRENT)
        .putTexts("warnings", warnings.stream().map(Problem::message).toList())
        .putList("structured_warnings", warnings, ProblemBody::of)
        .toObject();
  }
}
