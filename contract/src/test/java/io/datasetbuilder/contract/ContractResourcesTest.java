package io.datasetbuilder.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ContractResourcesTest {

  @Test
  void editorSchemaIsThePublishedFile() throws IOException {
    String published = Files.readString(Path.of("buildspec.schema.json"));

    try (InputStream packaged = ContractResources.editorSchema()) {
      assertThat(new String(packaged.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(published);
    }
  }
}
