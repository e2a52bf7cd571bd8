package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

  /** Fifty fields, each of which has the same fifty as its children: no walk through them ends. */
  @Test
  @Timeout(10)
  void fieldsThatHoldThemselvesAreNoSchema() {
    ByteBuffer schema = ByteBuffer.allocate(4 + 276).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer at = schema.slice(4, 276).order(ByteOrder.LITTLE_ENDIAN);
    at.putInt(0, 20); // the message
    at.putShort(4, (short) 10).putShort(6, (short) 8).putShort(12, (short) 4);
    at.putInt(20, 16).putInt(24, 16); // its header, the schema
    at.putShort(28, (short) 8).putShort(30, (short) 8).putShort(34, (short) 4);
    at.putInt(40, 12).putInt(44, 4).putInt(48, 50); // its fields
    for (int i = 0; i < 50; i++) {
      at.putInt(52 + 4 * i, 268 - (52 + 4 * i));
    }
    at.putShort(252, (short) 16).putShort(254, (short) 8).putShort(266, (short) 4);
    at.putInt(268, 16).putInt(272, 48 - 272); // one field, and its children
    String encoded = Base64.getEncoder().encodeToString(schema.array());

    assertThat(ArrowSchema.in(Map.of(KEY, encoded))).isEqualTo(NOTHING);
  }

  private Map<String, String> metadata(String sample) throws Exception {
    return Footer.find(Samples.at(Samples.kept(sample, folder))).orElseThrow().metadata();
  }
}
