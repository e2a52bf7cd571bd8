package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedDigestsTest {

  @TempDir Path run;

  @Test
  void dataFilesBelowGoldAreDigestedAndDocumentsAreNot() throws IOException {
    Path gold = Files.createDirectories(run.resolve("gold/orders"));
    Files.writeString(gold.resolve("table.parquet"), "abc");
    Files.writeString(gold.resolve("README.md"), "made today");

    Map<String, String> digests = BuildMeasurements.publishedDigests(run);

    assertThat(digests)
        .containsExactly(
            Map.entry(
                Path.of("orders", "table.parquet").toString(),
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  }
}
