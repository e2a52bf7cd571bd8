package io.datasetbuilder.infrastructure.state.index;

import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.pipeline.model.contract.RunIndexContract;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The index of runs keeps its contract in every database. */
class JdbiRunIndexTest {

  abstract static class OnAny extends RunIndexContract {

    @RegisterExtension final OpenDatabases databases;
    private JdbiRunIndex index;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @BeforeEach
    void open() {
      index = databases.get().index();
    }

    @Override
    protected RunIndex index() {
      return index;
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
