package io.datasetbuilder.warehouse.request;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ExportQuery.Format;
import io.datasetbuilder.warehouse.query.ExportQuery.Profile;
import io.datasetbuilder.warehouse.query.check.QueryRules;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.util.List;

/**
 * Body of {@code POST /warehouse/exports}.
 *
 * @param snapshot of the table
 */
public record CreateExportRequest(TableName table, SnapshotSelector snapshot, ExportQuery query) {

  private static final String SQL = "sql";

  private static final List<String> MEMBERS =
      List.of("table", "snapshot", "as_of", SQL, "format", "profile", "max_rows");

  private static final Choices<Format> FORMATS = Choices.of(Format.values());
  private static final Choices<Profile> PROFILES = Choices.of(Profile.values());

  /** A request of a snapshot by its id, or of the {@code current} one. */
  public CreateExportRequest(TableName table, String snapshot, ExportQuery query) {
    this(table, SnapshotSelector.named(snapshot), query);
  }

  /** Reads a body; refused with {@code invalid_request} and all its problems. */
  public static Result<CreateExportRequest> read(JsonObject body) {
    ProblemLog log = new ProblemLog();
    RequestFields fields = RequestFields.of(body, MEMBERS, log);
    CreateExportRequest request =
        new CreateExportRequest(
            QueryFields.table(fields), QueryFields.snapshot(fields), query(fields, log));
    return QueryFields.result(request, log);
  }

  private static ExportQuery query(RequestFields fields, ProblemLog log) {
    ExportQuery query =
        new ExportQuery(
            fields.requiredText(SQL),
            fields.choice("format", FORMATS).orElse(Format.CSV),
            fields.choice("profile", PROFILES).orElse(Profile.MACHINE),
            fields.smallWhole("max_rows").orElse(ExportQuery.DEFAULT_ROWS));
    QueryRules.check(query, log);
    fields.checkStored(SQL, query.sql(), Integer.MAX_VALUE);
    return query;
  }
}
