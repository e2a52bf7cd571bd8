package io.datasetbuilder.http.contract;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios of a service that several owners share, opened once for all of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ScenariosOfOwners extends Scenarios {

  SharedWorld shared;

  @BeforeAll
  void open(@TempDir Path folder) {
    shared = new SharedWorld(folder.resolve("out"));
  }

  @AfterAll
  void close() {
    shared.close();
  }

  @Override
  World world() {
    return shared.world;
  }
}
