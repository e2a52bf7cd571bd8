package io.datasetbuilder.infrastructure.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Extension that opens a fixture, with the engine behind it, once for all tests of a class, in a
 * folder of its own.
 */
final class SharedFixture<F extends AutoCloseable> implements BeforeAllCallback, AfterAllCallback {

  private final Function<Path, F> opening;
  private Optional<F> fixture = Optional.empty();
  private Path folder;

  /**
   * @param opening opens a fixture in a folder
   */
  SharedFixture(Function<Path, F> opening) {
    this.opening = opening;
  }

  F get() {
    return fixture.orElseThrow();
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("fixture");
    fixture = Optional.of(opening.apply(folder));
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    get().close();
    List<Path> content;
    try (Stream<Path> files = Files.walk(folder)) {
      content = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : content) {
      Files.delete(file);
    }
  }
}
