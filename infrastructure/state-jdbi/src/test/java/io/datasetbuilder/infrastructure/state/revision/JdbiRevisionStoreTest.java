package io.datasetbuilder.infrastructure.state.revision;

import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.warehouse.contract.RevisionStoreContract;
import io.datasetbuilder.warehouse.revision.RevisionStore;
import java.time.Clock;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The store of revisions keeps its contract in every database. */
class JdbiRevisionStoreTest {

  abstract static class OnAny extends RevisionStoreContract {

    @RegisterExtension final OpenDatabases databases;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @Override
    protected RevisionStore store() {
      return new JdbiRevisionStore(
          databases.get().state(Clock.systemUTC()), new JacksonJsonCodec());
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
