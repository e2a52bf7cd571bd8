package io.datasetbuilder.infrastructure.state.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Empty databases of one kind for each test, closed after it. */
public final class OpenDatabases implements BeforeEachCallback, AfterEachCallback {

  private final Function<Path, TestDatabases> kind;
  private Path folder;
  private TestDatabases databases;

  private OpenDatabases(Function<Path, TestDatabases> kind) {
    this.kind = kind;
  }

  /** Files in a temporary folder. */
  public static OpenDatabases files() {
    return new OpenDatabases(TestDatabases::files);
  }

  /** A new schema of the server for tests. */
  public static OpenDatabases postgres() {
    return new OpenDatabases(folder -> TestDatabases.postgres());
  }

  public TestDatabases get() {
    return databases;
  }

  /** The folder of the files. */
  public Path folder() {
    return folder;
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("databases");
    databases = kind.apply(folder);
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    if (databases != null) {
      databases.close();
    }
    List<Path> innermostFirst;
    try (Stream<Path> left = Files.walk(folder)) {
      innermostFirst = left.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : innermostFirst) {
      Files.delete(path);
    }
  }
}
