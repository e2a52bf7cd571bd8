package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportFromJavaTest {

  private static final TableName TABLE = TableName.of("teams", "list");

  @TempDir private Path folder;

  @BeforeEach
  void build() throws IOException {
    String spec =
        """
        dataset_id: teams
        title: Teams
        description: Two of them.
        sources: [{ kind: file, alias: list }]
        exports: [{ kind: csv, output_path: list.csv }]
        """;
    Path data = Files.writeString(folder.resolve("teams.csv"), "team,city\nred,Paris\nblue,Oslo\n");
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out"))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")))
            .build()) {
      assertThat(
              service
                  .createBuild(SpecInput.of(spec).withUpload("list", data), BuildOptions.none())
                  .problems())
          .isEmpty();
    }
  }

  private String export(String sql) throws IOException {
    return ExportFromJava.export(
        folder.resolve("out"), folder.resolve("wh"), TABLE, sql, folder.resolve("teams.zip"));
  }

  @Test
  void theWholeResultIsSaved() throws IOException {
    assertThat(export("SELECT team FROM dataset ORDER BY team"))
        .matches("2 rows: exp_[0-9a-f]{32}\\.zip");

    try (ZipFile zip = new ZipFile(folder.resolve("teams.zip").toFile())) {
      assertThat(zip.getInputStream(zip.getEntry("data.csv")).readAllBytes())
          .isEqualTo("team\nblue\nred\n".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void thePageQuotesTheExample() throws IOException {
    String page = Files.readString(Path.of("../docs/warehouse.md"));
    String quoted = page.replaceAll("(?s).*```java\\n(.*?)```.*", "$1").replaceAll("\\s", "");

    assertThat(
            Files.readString(
                    Path.of("src/main/java/io/datasetbuilder/examples/ExportFromJava.java"))
                .replaceAll("\\s", ""))
        .contains(quoted);
  }

  @Test
  void aRefusalIsReported() throws IOException {
    assertThat(export("DROP TABLE dataset")).isEqualTo("refused: unsafe_query");
    assertThat(folder.resolve("teams.zip")).doesNotExist();
  }
}
