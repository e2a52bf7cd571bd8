package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.RunPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedDigestsTest {

  @TempDir Path output;

  @Test
  void dataFilesBelowGoldAreDigestedAndDocumentsAreNot() throws IOException {
    Path gold = Files.createDirectories(output.resolve("run/gold/orders"));
    Files.writeString(output.resolve("run/manifest.json"), "{}");
    Files.writeString(gold.resolve("table.parquet"), "abc");
    Files.writeString(gold.resolve("README.md"), "made today");

    Map<RunPath, String> digests = CommandMeasurements.publishedDigests(output, "run");

    assertThat(digests)
        .containsExactly(
            Map.entry(
                RunPath.of("gold/orders/table.parquet"),
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  }
}
