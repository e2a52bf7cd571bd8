package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrowDurationsTest {

  private static final String KEY = "ARROW:schema";

  @TempDir Path folder;

  @Test
  void findsDurationsAtAnyDepth() throws Exception {
    assertThat(ArrowDurations.in(metadata("arrow-unsupported.parquet")))
        .containsExactly("took", "deep.element.wait");
  }

  @Test
  void findsNoneAmongOtherTypes() throws Exception {
    assertThat(ArrowDurations.in(metadata("arrow-types.parquet"))).isEmpty();
  }

  @Test
  void findsNoneWithoutAnArrowSchema() {
    assertThat(ArrowDurations.in(Map.of())).isEmpty();
    assertThat(ArrowDurations.in(Map.of(KEY, "not base64!"))).isEmpty();
    assertThat(ArrowDurations.in(Map.of(KEY, ""))).isEmpty();
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
      assertThat(ArrowDurations.in(Map.of(KEY, encoded)))
          .as("seed %d, round %d", seed, round)
          .isNotNull();
    }
  }

  private Map<String, String> metadata(String sample) throws Exception {
    return Footers.read(Samples.at(Samples.kept(sample, folder))).footer().orElseThrow().metadata();
  }
}
