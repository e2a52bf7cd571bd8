package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parameters of {@code GET /warehouse/tables/{name}/profile}.
 *
 * @param snapshot of the table
 */
public record ProfileRequest(TableName table, SnapshotSelector snapshot) {

  /** Names of the parameters. */
  public static final List<String> PARAMETERS = QueryFields.SNAPSHOT;

  /** A request of a snapshot by its id, or of the {@code current} one. */
  public ProfileRequest(TableName table, String snapshot) {
    this(table, SnapshotSelector.named(snapshot));
  }

  /**
   * Reads parameters; refused with {@code invalid_request} and all their problems.
   *
   * @param parameters texts by name
   */
  public static Result<ProfileRequest> read(TableName table, Map<String, String> parameters) {
    ProblemLog log = new ProblemLog();
    Map<String, JsonValue> members = new LinkedHashMap<>();
    parameters.forEach((name, text) -> members.put(name, JsonValue.of(text)));
    RequestFields fields = RequestFields.of(new JsonObject(members), PARAMETERS, log);
    return QueryFields.result(new ProfileRequest(table, QueryFields.snapshot(fields)), log);
  }
}
