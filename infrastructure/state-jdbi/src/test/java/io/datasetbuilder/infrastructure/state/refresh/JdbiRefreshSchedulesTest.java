package io.datasetbuilder.infrastructure.state.refresh;

import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedules;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedulesContract;
import java.time.Clock;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The store of schedules keeps its contract in every database. */
class JdbiRefreshSchedulesTest {

  abstract static class OnAny extends RefreshSchedulesContract {

    @RegisterExtension final OpenDatabases databases;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @Override
    protected RefreshSchedules store() {
      return new JdbiRefreshSchedules(databases.get().state(Clock.systemUTC()));
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
