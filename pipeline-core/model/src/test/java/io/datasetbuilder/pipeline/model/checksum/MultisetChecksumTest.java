package io.datasetbuilder.pipeline.model.checksum;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors computed by another program, in another language; they are those of docs/formats.md. */
class MultisetChecksumTest {

  private static String of(String... records) {
    MultisetChecksum checksum = new MultisetChecksum(new SpillInMemory());
    for (String record : records) {
      checksum.add(Sha256.digest().digest(record.getBytes(UTF_8)), 1);
    }
    return checksum.finish(Runnable::run);
  }

  @Test
  void givesTheDocumentedVectorOfNoRecord() {
    assertThat(of())
        .isEqualTo("sha256:af5570f5a1810b7af78caf4bc70a660f0df51e42baf91d4de5b2328de0e83dfc");
  }

  @Test
  void givesTheDocumentedVectorInAnyOrder() {
    String one = "{\"a\":1.50,\"b\":[{\"x\":null,\"y\":\"é\"}]}";
    String two = "{\"a\":1E5,\"b\":[]}";
    String three = "{\"a\":-0}";
    String expected = "sha256:95ea2093605c3f340d96441a569db1a783430bb326b7bf845e63c7cca971ba4e";

    assertThat(of(one, two, three)).isEqualTo(expected);
    assertThat(of(three, one, two)).isEqualTo(expected);
  }

  @Test
  void countsEqualRecords() {
    assertThat(of("{\"a\":\"1\"}"))
        .isEqualTo("sha256:fd28a9ea2e749228eded341243f5ded26fdb4e04ed8dd57f870ab5763192bb66");
    assertThat(of("{\"a\":\"1\"}", "{\"a\":\"1\"}"))
        .isEqualTo("sha256:d58899e10131a17be4650fe8c246b8a4a7bfac4cc6988808dfb74f76afff5cae");
  }

  @Test
  void takesRecordsInBatchesOfAnySize() {
    byte[] both = new byte[2 * Sha256.LENGTH];
    int at = 0;
    for (String record : List.of("{\"a\":\"1\"}", "{\"a\":\"1\"}")) {
      System.arraycopy(Sha256.digest().digest(record.getBytes(UTF_8)), 0, both, at, Sha256.LENGTH);
      at += Sha256.LENGTH;
    }
    MultisetChecksum checksum = new MultisetChecksum(new SpillInMemory());
    checksum.add(both, 2);

    assertThat(checksum.count()).isEqualTo(2);
    assertThat(checksum.finish(Runnable::run)).isEqualTo(of("{\"a\":\"1\"}", "{\"a\":\"1\"}"));
  }
}
