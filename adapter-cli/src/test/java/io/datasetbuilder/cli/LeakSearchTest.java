package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search that finds nothing proves something only if it finds what is there. */
class LeakSearchTest {

  private static final String SECRET = "Zm9v+Canary/b==";

  @TempDir Path folder;
  private final LeakSearch search = new LeakSearch(Map.of("key", SECRET));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Zm9v+Canary/b==",
        "Zm9v%2BCanary%2Fb%3D%3D",
        "Zm9v%2bCanary%2fb%3d%3d",
        "Zm9v%252BCanary%252Fb%253D%253D",
        "Zm9v Canary/b==",
        "Zm9v+Canary\\/b==",
        "Zm9v\\u002bCanary\\u002fb\\u003d\\u003d",
        "Wm05ditDYW5hcnkvYj09",
        "5a6d39762b43616e6172792f623d3d"
      })
  void aPlantedSecretIsFoundInEverySpelling(String spelled) throws IOException {
    Files.createDirectories(folder.resolve("a/b"));
    Files.write(
        folder.resolve("a/b/c.bin"),
        ("\0\u00ff" + spelled + "\n").getBytes(StandardCharsets.UTF_8));

    assertThat(search.below(folder)).containsExactly("key in a/b/c.bin");
  }

  @Test
  void aSecretInACompressedTableIsFound() throws SQLException {
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = engine.createStatement()) {
      statement.execute(
          "COPY (SELECT '%s' || (i // 1000) AS k FROM range(5000) t(i)) TO '%s' (COMPRESSION zstd)"
              .formatted(SECRET, folder.resolve("t.parquet")));
    }

    assertThat(search.below(folder)).contains("key in a cell of t.parquet");
  }

  @Test
  void aSecretInANameIsFound() throws IOException {
    Files.createFile(folder.resolve("Wm05ditDYW5hcnkvYj09.json"));

    assertThat(search.below(folder)).hasSize(1);
  }

  @Test
  void otherTextsAreNoFindings() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "Zm9v+Canary and /b==");

    assertThat(search.below(folder)).isEmpty();
  }
}
