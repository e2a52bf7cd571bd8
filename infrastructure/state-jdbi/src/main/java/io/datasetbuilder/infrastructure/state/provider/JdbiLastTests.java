package io.datasetbuilder.infrastructure.state.provider;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Last connection tests in the state database. Safe for concurrent use. */
public final class JdbiLastTests implements TestConnection.LastConnectionTests {

  private static final String RECORD =
      ColumnValues.upsert(
          "provider_tests",
          "owner_id, provider",
          "status, configured, latency_ms, checked_at, error_category, response_code, dataset");

  private static final String OF_OWNER = "SELECT * FROM provider_tests WHERE owner_id = :owner_id";

  private final Database database;

  public JdbiLastTests(StateDatabase state) {
    this.database = state.tables();
  }

  @Override
  public void record(OwnerId owner, TestResult result) {
    database.change(
        handle ->
            handle
                .createUpdate(RECORD)
                .bind("owner_id", owner.value())
                .bind("provider", result.provider())
                .bind("status", result.status().wire())
                .bind("configured", result.configured() ? 1 : 0)
                .bind("latency_ms", result.latencyMs())
                .bind("checked_at", ColumnValues.micros(result.checkedAt()))
                .bind(
                    "error_category",
                    result.error().map(TestResult.ErrorCategory::wire).orElse(null))
                .bind("response_code", result.responseCode())
                .bind("dataset", result.dataset().orElse(null))
                .execute());
  }

  @Override
  public Optional<TestResult> find(OwnerId owner, String provider) {
    return database.read(
        handle ->
            handle
                .createQuery(OF_OWNER + " AND provider = :provider")
                .bind("owner_id", owner.value())
                .bind("provider", provider)
                .map((row, context) -> result(row))
                .findOne());
  }

  @Override
  public List<TestResult> all(OwnerId owner) {
    return database.read(
        handle ->
            handle
                .createQuery(OF_OWNER + " ORDER BY provider")
                .bind("owner_id", owner.value())
                .map((row, context) -> result(row))
                .list());
  }

  private static TestResult result(ResultSet row) throws SQLException {
    return new TestResult(
        row.getString("provider"),
        ColumnValues.constant(TestResult.TestStatus.class, row.getString("status")),
        row.getInt("configured") == 1,
        row.getLong("latency_ms"),
        ColumnValues.instant(row.getLong("checked_at")),
        ColumnValues.text(row, "error_category")
            .map(error -> ColumnValues.constant(TestResult.ErrorCategory.class, error)),
        code(row),
        ColumnValues.text(row, "dataset"));
  }

  private static OptionalInt code(ResultSet row) throws SQLException {
    int code = row.getInt("response_code");
    return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(code);
  }
}
