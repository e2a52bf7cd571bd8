package io.datasetbuilder.http.contract;

import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.http.fixture.StandIns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A service with a warehouse, and one on the same folders whose queries have no time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class QueriedWarehouse extends Scenarios {

  Path folder;
  World patient;
  World impatient;
  private StandIns standIns;

  /** Builds the tables of the warehouse, with {@link #patient}. */
  abstract void fill();

  @Override
  World world() {
    return patient;
  }

  @BeforeAll
  void open(@TempDir Path place) {
    folder = place;
    standIns = new StandIns();
    Map<String, String> variables = new HashMap<>();
    variables.put("SVC_WAREHOUSE", folder.resolve("wh").toString());
    variables.put("SVC_QUERY_MAX_CONCURRENCY", "1");
    variables.put("SVC_DATAGO_API_KEY", "a-key-of-a-provider-0123456789");
    patient = new World(folder.resolve("out"), standIns, variables, same -> same);
    fill();
    Settings settings = Settings.of(variables).settings();
    Duration none = Duration.ofMillis(1);
    impatient =
        new World(
            folder.resolve("out"),
            standIns
                .builder(folder.resolve("out"), variables)
                .settings(settings.with(settings.queries().withTimeouts(none, none))),
            same -> same);
  }

  @AfterAll
  void close() {
    impatient.close();
    patient.close();
    standIns.close();
  }

  /** Changes the file of a snapshot; the file of its run stays as it is. */
  void inFileOf(String snapshot, FileChange change) {
    try (Stream<Path> files = Files.walk(folder.resolve("wh"))) {
      Path file =
          files
              .filter(Files::isRegularFile)
              .filter(path -> path.toString().contains(snapshot))
              .findFirst()
              .orElseThrow();
      // The file of the run may be the same one under another name.
      Path copy = Files.copy(file, file.resolveSibling("copy"));
      Files.delete(file);
      Files.move(copy, file);
      change.on(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** What is done to a file. */
  interface FileChange {
    void on(Path file) throws IOException;
  }
}
