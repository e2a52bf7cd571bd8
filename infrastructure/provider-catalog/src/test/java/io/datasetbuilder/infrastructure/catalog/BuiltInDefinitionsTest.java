package io.datasetbuilder.infrastructure.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.pipeline.definition.CatalogReading;
import io.datasetbuilder.pipeline.definition.ProviderDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BuiltInDefinitionsTest {

  private static final Path FOLDER =
      Path.of("src/main/resources/io/datasetbuilder/infrastructure/catalog/providers");

  private final CatalogReading reading =
      new CatalogFiles(new YamlSpecReader()).read(Optional.empty(), Map.of());

  @Test
  void allOfThemCanBeUsed() {
    assertThat(reading.refused()).isEmpty();
  }

  @Test
  void theIndexNamesEveryFileAndNothingElse() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".yaml"))
              .sorted()
              .toList();
      assertThat(CatalogFiles.builtInFiles()).isEqualTo(names);
    }
  }

  @Test
  void eachIsInAFileOfItsOwnName() {
    assertThat(reading.catalog().providers())
        .extracting(ProviderDefinition::name)
        .map(name -> name + ".yaml")
        .isSubsetOf(CatalogFiles.builtInFiles());
  }
}
