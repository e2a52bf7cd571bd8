package io.datasetbuilder.infrastructure.state.provider;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.source.contract.LastTestsContract;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

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

    @RegisterExtension final OpenDatabases databases;
    private StateDatabase state;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @BeforeEach
    void open() {
      state = databases.get().state(Clock.systemUTC());
    }

    @Override
    protected TestConnection.LastConnectionTests tests() {
      return new JdbiLastTests(state);
    }
  }

  @Nested
  class OnSqlite extends OnAny {
    OnSqlite() {
      super(OpenDatabases.files());
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {
    OnPostgres() {
      super(OpenDatabases.postgres());
    }
  }
}
