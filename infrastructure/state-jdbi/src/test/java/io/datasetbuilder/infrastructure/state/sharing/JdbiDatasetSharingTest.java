package io.datasetbuilder.infrastructure.state.sharing;

import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.contract.DatasetSharingContract;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Shares keep their contract in every database. */
class JdbiDatasetSharingTest {

  abstract static class OnAny extends DatasetSharingContract {

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
    protected DatasetSharing sharing() {
      return new JdbiDatasetSharing(state);
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
