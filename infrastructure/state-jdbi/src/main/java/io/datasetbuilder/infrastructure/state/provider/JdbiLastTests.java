package io.datasetbuilder.infrastructure.state.provider;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Last connection tests in the state database. Safe for concurrent use. */
public final class JdbiLastTests implements TestConnection.LastConnectionTests {

  private static final String RECORD =
      ColumnValues.upsert(
          "provider_tests",
          "owner_id, provider",
          "status, configured, latency_ms, checked_at, error_category, response_code, dataset",
          "owner, provider, status, configured, latencyMs, checkedAt, error, responseCode,"
              + " dataset");

  private static final String OF_OWNER =
      "SELECT *, error_category AS error FROM provider_tests WHERE owner_id = :owner";

  private static final RowMapper<TestResult> MAPPER = ConstructorMapper.of(TestResult.class);

  private final Database database;

  public JdbiLastTests(StateDatabase state) {
    this.database = state.tables();
  }

  @Override
  public void record(OwnerId owner, TestResult result) {
    database.change(
        handle -> handle.createUpdate(RECORD).bind("owner", owner).bindMethods(result).execute());
  }

  @Override
  public Optional<TestResult> find(OwnerId owner, String provider) {
    return database.read(
        handle ->
            handle
                .createQuery(OF_OWNER + " AND provider = :provider")
                .bind("owner", owner)
                .bind("provider", provider)
                .map(MAPPER)
                .findOne());
  }

  @Override
  public List<TestResult> all(OwnerId owner) {
    return database.read(
        handle ->
            handle
                .createQuery(OF_OWNER + " ORDER BY provider")
                .bind("owner", owner)
                .map(MAPPER)
                .list());
  }
}
