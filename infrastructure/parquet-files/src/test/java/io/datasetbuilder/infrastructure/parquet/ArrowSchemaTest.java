package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrowSchemaTest {

  private static final String KEY = "ARROW:schema";

  private static final ArrowSchema NOTHING = new ArrowSchema(List.of(), List.of());

  @TempDir Path folder;

  @Test
  void findsDurationsAtAnyDepth() throws Exception {
    assertThat(ArrowSchema.in(metadata("arrow-unsupported.parquet")).durations())
        .containsExactly(List.of("took"), List.of("deep", "element", "wait"));
  }

  @Test
  void findsNoneAmongOtherTypes() throws Exception {
    assertThat(ArrowSchema.in(metadata("arrow-types.parquet")).durations()).isEmpty();
  }

  @Test
  void findsNoneWithoutAnArrowSchema() {
    assertThat(ArrowSchema.in(Map.of())).isEqualTo(NOTHING);
    assertThat(ArrowSchema.in(Map.of(KEY, "not base64!"))).isEqualTo(NOTHING);
    assertThat(ArrowSchema.in(Map.of(KEY, ""))).isEqualTo(NOTHING);
  }

  @Test
  void survivesAnyDamage() throws Exception {
    byte[] schema = Base64.getDecoder().decode(metadata("arrow-unsupported.parquet").get(KEY));
    long seed = 4_711L;
    Random random = new Random(seed);

    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = schema.clone();
      for (int i = 0; i < 3; i++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      String encoded = Base64.getEncoder().encodeToString(damaged);
      assertThat(ArrowSchema.in(Map.of(KEY, encoded)))
          .as("seed %d, round %d", seed, round)
          .isNotNull();
    }
  }

  private Map<String, String> metadata(String sample) throws Exception {
    return Footer.find(Samples.at(Samples.kept(sample, folder))).orElseThrow().metadata();
  }
}
