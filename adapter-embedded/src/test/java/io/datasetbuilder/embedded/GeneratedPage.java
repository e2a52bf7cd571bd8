package io.datasetbuilder.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page of the repository that is generated. Run the tests with {@code -Dwrite.pages} to write it
 * anew.
 */
public record GeneratedPage(Path file) {

  /** The page at a path below the root of the repository. */
  public static GeneratedPage at(String path) {
    return new GeneratedPage(Path.of("..").resolve(path));
  }

  /** Fails when the page is not what the declarations say. */
  public void mustBe(String generated) {
    try {
      if (System.getProperty("write.pages") != null) {
        Files.writeString(file, generated);
      }
      assertThat(Files.readString(file))
          .as("run the tests of adapter-embedded with -Dwrite.pages")
          .isEqualTo(generated);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
