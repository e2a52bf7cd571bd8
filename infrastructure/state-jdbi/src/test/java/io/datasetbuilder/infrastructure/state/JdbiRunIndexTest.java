package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.contract.RunIndexContract;
import io.datasetbuilder.pipeline.index.RunIndex;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class JdbiRunIndexTest extends RunIndexContract {

  @TempDir private Path folder;
  private JdbiRunIndex index;

  @BeforeEach
  void open() {
    index = new JdbiRunIndex(folder.resolve(".service/index.sqlite3"), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    index.close();
  }

  @Override
  protected RunIndex index() {
    return index;
  }
}
