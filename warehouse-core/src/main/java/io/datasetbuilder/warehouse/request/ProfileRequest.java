package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;

/**
 * Parameters of {@code GET /warehouse/tables/{name}/profile}.
 *
 * @param snapshot of the table
 */
public record ProfileRequest(TableName table, SnapshotSelector snapshot) {

  /** A request of a snapshot by its id, or of the {@code current} one. */
  public ProfileRequest(TableName table, String snapshot) {
    this(table, SnapshotSelector.named(snapshot));
  }

  /** Reads parameters; refused with {@code invalid_request} and all their problems. */
  public static Result<ProfileRequest> read(TableName table, JsonObject parameters) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(parameters, QueryFields.SNAPSHOT, log);
    return QueryFields.result(new ProfileRequest(table, QueryFields.snapshot(fields)), log);
  }
}
