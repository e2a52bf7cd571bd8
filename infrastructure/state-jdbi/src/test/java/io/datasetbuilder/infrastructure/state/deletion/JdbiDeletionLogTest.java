package io.datasetbuilder.infrastructure.state.deletion;

import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLogContract;
import java.time.Instant;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The records of deletions keep their contract in every database. */
class JdbiDeletionLogTest {

  abstract static class OnAny extends DeletionLogContract {

    @RegisterExtension final OpenDatabases databases;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @Override
    protected DeletionLog log() {
      return new JdbiDeletionLog(
          databases.get().state(new MovableClock(Instant.parse("2026-08-15T09:30:07Z"))));
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
