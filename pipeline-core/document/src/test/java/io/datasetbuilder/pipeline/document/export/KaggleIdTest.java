package io.datasetbuilder.pipeline.document.export;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KaggleIdTest {

  private static final String GOLD_NAME =
      aDescription().build().identity().goldName().replace('.', '-');

  @ParameterizedTest
  @CsvSource({
    "planes, planes",
    "aviation.planes_2013, aviation-planes-2013",
    "' Ünïted  Státes! ', united-states",
    "jane/Planes, jane/planes",
    "a/b/c, a/b-c",
    "not an owner/planes, not-an-owner-planes"
  })
  void anIdIsDerivedFromTheDatasetId(String datasetId, String id) {
    assertThat(KaggleExporter.KaggleId.of(request(datasetId, Map.of(), 1))).isEqualTo(id);
  }

  @Test
  void theOwnerGivenStandsBeforeTheSlug() {
    assertThat(KaggleExporter.KaggleId.of(request("planes", Map.of("owner", "jane"), 1)))
        .isEqualTo("jane/planes");
    assertThat(
            KaggleExporter.KaggleId.of(
                request("joe/planes", Map.of("owner", "jane", "slug", "other-planes"), 1)))
        .isEqualTo("jane/other-planes");
  }

  @Test
  void eachOfSeveralTablesIsADatasetOfItsOwn() {
    assertThat(KaggleExporter.KaggleId.of(request("joe/planes", Map.of(), 2)))
        .isEqualTo("joe/planes-" + GOLD_NAME);
    assertThat(
            KaggleExporter.KaggleId.of(
                request("planes", Map.of("owner", "jane", "slug", "fleet"), 3)))
        .isEqualTo("jane/fleet-" + GOLD_NAME);
  }

  private static ExportRequest request(String datasetId, Map<String, String> options, int tables) {
    JsonMembers members = new JsonMembers();
    options.forEach(members::put);
    return new ExportRequest(
        aDescription().withDatasetId(datasetId).build(), members.toObject(), tables);
  }

  @Test
  void namesThatLoseLettersStayApart() {
    assertThat(KaggleExporter.KaggleId.slug("서울 bus"))
        .startsWith("bus-")
        .isNotEqualTo(KaggleExporter.KaggleId.slug("부산 bus"));
    assertThat(KaggleExporter.KaggleId.slug("서울")).startsWith("dataset-");
    assertThat(KaggleExporter.KaggleId.slug("a".repeat(60)))
        .isNotEqualTo(KaggleExporter.KaggleId.slug("a".repeat(61)));
  }

  @Test
  void everySlugIsOneThatKaggleTakes() {
    long seed = 20261121;
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      String name =
          random
              .ints(random.nextInt(80), 1, 0x3000)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();

      assertThat(KaggleExporter.KaggleId.slug(name))
          .as("seed %d, name %s", seed, name)
          .matches("[a-z0-9][a-z0-9-]{1,48}[a-z0-9]")
          .doesNotContain("--");
    }
  }
}
