package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildFromJavaTest {

  private static final Path SUBWAY = Path.of("subway");

  @Test
  void theExampleBuildsAndLosesNothing(@TempDir Path output) throws IOException {
    String message = BuildFromJava.build(SUBWAY, output);

    assertThat(message).startsWith("ok: ");
    Path run = Path.of(message.substring("ok: ".length()));
    List<String> rows = Files.readAllLines(run.resolve("gold/stations/exports/data.csv"));
    assertThat(rows).hasSize(241);
    assertThat(rows.get(1)).startsWith("0100,1호선,북대,Bukdae,1974,2,3,110761,-22.0,2025-03-04");
    assertThat(run.resolve("gold/ridership/hubs/kaggle/dataset-metadata.json")).exists();
    assertThat(run.resolve("gold/stations/hubs/huggingface/README.md")).exists();
    assertThat(run.resolve("report.html")).exists();
  }

  @Test
  void aRefusalIsReported(@TempDir Path example) throws IOException {
    Files.writeString(example.resolve("buildspec.yaml"), "dataset_id: x\n");

    assertThat(BuildFromJava.build(example, example.resolve("out")))
        .startsWith("refused:")
        .contains("the spec has no");
    assertThat(example.resolve("out")).doesNotExist();
  }
}
