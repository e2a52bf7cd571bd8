package io.datasetbuilder.infrastructure.state.provider;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.pipeline.source.contract.LastTestsContract;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Last tests keep their contract in every database. */
public class JdbiLastTestsTest {

  /** Keeps one answer, for tests of the database below. */
  public static void recordOne(StateDatabase state, String provider) {
    new JdbiLastTests(state)
        .record(
            new Principal.Service().ownerId(),
            new TestResult(
                provider,
                TestResult.TestStatus.NOT_TESTABLE,
                false,
                0,
                Instant.EPOCH,
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty()));
  }

  public static int count(Handle handle) {
    return handle
        .createQuery("SELECT COUNT(*) FROM provider_tests")
        .map((row, context) -> row.getInt(1))
        .one();
  }

  abstract static class OnAny extends LastTestsContract {

    private TestDatabases databases;
    private StateDatabase state;

    abstract TestDatabases databases();

    @BeforeEach
    void open() {
      databases = databases();
      state = databases.state(Clock.systemUTC());
    }

    @AfterEach
    void close() {
      databases.close();
    }

    @Override
    protected TestConnection.LastConnectionTests tests() {
      return new JdbiLastTests(state);
    }
  }

  @Nested
  class OnSqlite extends OnAny {
    @TempDir private Path folder;

    @Override
    TestDatabases databases() {
      return TestDatabases.files(folder);
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {
    @Override
    TestDatabases databases() {
      return TestDatabases.postgres();
    }
  }
}
