package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.connection.LastTests;
import io.datasetbuilder.pipeline.contract.LastTestsContract;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class JdbiLastTestsTest extends LastTestsContract {

  @TempDir private Path folder;
  private StateDatabase state;

  @BeforeEach
  void open() {
    state = new StateDatabase(folder.resolve("state.sqlite3"), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    state.close();
  }

  @Override
  protected LastTests tests() {
    return new JdbiLastTests(state);
  }
}
