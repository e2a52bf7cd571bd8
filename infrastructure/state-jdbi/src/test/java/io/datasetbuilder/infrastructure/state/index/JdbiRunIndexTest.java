package io.datasetbuilder.infrastructure.state.index;

import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.pipeline.model.contract.RunIndexContract;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** The index of runs keeps its contract in every database. */
class JdbiRunIndexTest {

  abstract static class OnAny extends RunIndexContract {

    private TestDatabases databases;
    private JdbiRunIndex index;

    abstract TestDatabases databases();

    @BeforeEach
    void open() {
      databases = databases();
      index = databases.index();
    }

    @AfterEach
    void close() {
      databases.close();
    }

    @Override
    protected RunIndex index() {
      return index;
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
