package io.datasetbuilder.infrastructure.state.revision;

import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.warehouse.contract.RevisionStoreContract;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The store of revisions keeps its contract in every database. */
class JdbiRevisionStoreTest {

  abstract static class OnAny extends RevisionStoreContract {

    private TestDatabases databases;

    abstract TestDatabases databases();

    @BeforeEach
    void open() {
      databases = databases();
    }

    @AfterEach
    void close() {
      databases.close();
    }

    @Override
    protected RevisionStore store() {
      return new JdbiRevisionStore(databases.state(Clock.systemUTC()), new JacksonJsonCodec());
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
