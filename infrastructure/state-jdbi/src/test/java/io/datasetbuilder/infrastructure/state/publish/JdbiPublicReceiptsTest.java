package io.datasetbuilder.infrastructure.state.publish;

import io.datasetbuilder.infrastructure.state.database.OpenDatabases;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.publish.PublicReceipts;
import io.datasetbuilder.pipeline.publish.PublicReceiptsContract;
import io.datasetbuilder.pipeline.publish.PublishReceipts;
import java.time.Clock;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Public receipts keep their contract in every database. */
class JdbiPublicReceiptsTest {

  abstract static class OnAny extends PublicReceiptsContract {

    @RegisterExtension final OpenDatabases databases;
    private StateDatabase state;

    OnAny(OpenDatabases databases) {
      this.databases = databases;
    }

    @Override
    protected PublishReceipts writing(Clock clock) {
      state = databases.get().state(clock);
      return new JdbiPublishReceipts(state, new JacksonJsonCodec());
    }

    @Override
    protected PublicReceipts reading() {
      return new JdbiPublicReceipts(state, new JacksonJsonCodec());
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
