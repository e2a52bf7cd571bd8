package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.time.Instant;
import java.util.List;

/**
 * SQL that is stored under a name and run again on the snapshot of its first run (Spec,
 * "Endpoints", POST /analyses). It stores no rows.
 *
 * @param id opaque
 * @param name as its author wrote it; 1 to {@value #MAX_NAME} characters
 * @param snapshotId snapshot that it reads, which a hold keeps
 * @param result summary of its result when it was saved
 * @param language language and engine that the SQL was written for
 * @param holdId hold that keeps the snapshot
 */
public record SavedAnalysis(
    String id,
    WorkspaceId workspace,
    String name,
    TableName table,
    String snapshotId,
    SqlQuery query,
    ResultSummary result,
    QueryLanguage language,
    String holdId,
    Instant createdAt) {

  /** Characters of a name. */
  public static final int MAX_NAME = 200;

  /**
   * Result without its rows.
   *
   * @param columns the wire form of its columns, each with its name
   * @param truncated whether further rows existed after the limit
   */
  public record ResultSummary(
      List<JsonObject> columns, int rows, boolean truncated, Instant executedAt) {
    public ResultSummary {
      columns = List.copyOf(columns);
    }
  }

  /**
   * Language and engine that SQL is written for, since another engine may interpret it differently.
   *
   * @param dialect such as {@code duckdb}
   * @param contractVersion of the rules that statements keep
   */
  public record QueryLanguage(
      String dialect, String engine, String engineVersion, String contractVersion) {

    /** The dialect of this engine. */
    public static final String DUCKDB = "duckdb";

    /** The rules of today: one SELECT over the relation dataset, with functions of a list. */
    public static final String CONTRACT_VERSION = "1";

    /** Whether statements of this language have to be rewritten before they run here. */
    public boolean requiresMigration() {
      return !dialect.equals(DUCKDB);
    }
  }
}
