package io.datasetbuilder.http.provider;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.Set;

/** Reader of the body of a probe: which datasets a key is tried on. */
final class ProbeBody {

  private static final String DATASETS = "datasets";
  private static final int MOST = 50;

  private ProbeBody() {}

  /** The names of the datasets; none when the body does not name any. */
  static Result<List<String>> read(JsonObject body) {
    if (!Set.of(DATASETS).containsAll(body.members().keySet())) {
      return refused("only 'datasets' is allowed");
    }
    JsonValue datasets = body.members().get(DATASETS);
    if (datasets == null) {
      return Result.ok(List.of());
    }
    if (!(datasets instanceof JsonArray list)
        || list.items().isEmpty()
        || list.items().size() > MOST
        || !list.items().stream().allMatch(JsonText.class::isInstance)) {
      return refused("'datasets' must be a list of 1 to " + MOST + " names of datasets");
    }
    return Result.ok(list.items().stream().map(item -> ((JsonText) item).value()).toList());
  }

  private static Result<List<String>> refused(String message) {
    return Result.refused(Problem.of(WarehouseProblem.INVALID_REQUEST, DATASETS, message));
  }
}
