package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.contract.RunIndexContract;
import io.datasetbuilder.pipeline.index.RunIndex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class PostgresRunIndexTest extends RunIndexContract {

  private PostgresServer server;
  private JdbiRunIndex index;

  @BeforeEach
  void open() {
    server = RunningPostgres.at(RunningPostgres.freshSchema());
    index = JdbiRunIndex.on(server);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Override
  protected RunIndex index() {
    return index;
  }
}
