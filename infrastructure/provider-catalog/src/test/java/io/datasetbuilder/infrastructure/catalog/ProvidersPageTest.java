package io.datasetbuilder.infrastructure.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles.CatalogResources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** docs/providers.md says what is so. */
class ProvidersPageTest {

  private static final Path PAGE = Path.of("../../docs/providers.md");

  private static String page() throws IOException {
    return Files.readString(PAGE);
  }

  private static String example() throws IOException {
    String after = page().split("```yaml\n", 2)[1];
    return after.substring(0, after.indexOf("```"));
  }

  @Test
  void itsExampleCanBeUsed() throws IOException {
    assertThat(Acme.defined(example()).dataset("parcels")).isPresent();
  }

  @Test
  void itsProblemIsReportedAsDocumented() throws IOException {
    String broken = example().replace("type: date_iso", "type: date_is");

    Problem problem = Acme.problems(broken).get(0);

    String shown =
        "%s (%d:%d): %s [%s]"
            .formatted(
                problem.at(),
                problem.position().orElseThrow().line(),
                problem.position().orElseThrow().column(),
                problem.message(),
                problem.code().wire());
    assertThat(page()).contains(shown).contains("hint: " + problem.hint().orElseThrow());
  }

  @Test
  void itNamesEveryCommonFamily() throws IOException {
    String families =
        new String(CatalogResources.read(CatalogResources.FAMILIES), StandardCharsets.UTF_8);

    assertThat(page())
        .contains(
            families
                .lines()
                .filter(line -> line.matches("[a-z_]+:"))
                .map(line -> "| `" + line.replace(":", "") + "` |")
                .toList());
  }

  @Test
  void itNamesEveryMemberOfProvidersAndDatasets() throws IOException {
    String page = page();
    JsonNode schema = new ObjectMapper().readTree(CatalogResources.read(CatalogResources.SCHEMA));

    for (JsonNode part : new JsonNode[] {schema, schema.at("/definitions/dataset")}) {
      assertThat(part.path("properties").propertyNames())
          .allSatisfy(name -> assertThat(page).containsPattern("\\b" + name + "\\b"));
    }
  }
}
