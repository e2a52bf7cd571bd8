package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.contract.RunIndexContract;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The index of runs keeps its contract in every database. */
class JdbiRunIndexTest {

  abstract static class OnAny extends RunIndexContract {

    private TestDatabases place;
    private JdbiRunIndex index;

    abstract TestDatabases place();

    @BeforeEach
    void open() {
      place = place();
      index = place.index();
    }

    @AfterEach
    void close() {
      place.close();
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
    TestDatabases place() {
      return TestDatabases.files(folder);
    }
  }

  @Nested
  class OnPostgres extends OnAny {
    @Override
    TestDatabases place() {
      return TestDatabases.postgres();
    }
  }
}
