package io.datasetbuilder.pipeline.document.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Documents that only a person may change: run with {@code -Dgolden.rewrite=true} to do so. */
public final class GoldenFile {

  private static final Path FOLDER =
      Path.of("src/test/resources/io/datasetbuilder/pipeline/golden");

  private GoldenFile() {}

  public static void assertSame(String name, String document) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("golden.rewrite")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, document);
    }
    assertThat(document).isEqualTo(Files.readString(file));
  }
}
