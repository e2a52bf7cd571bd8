package io.datasetbuilder.pipeline.model.checksum;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** docs/formats.md, artifact_digest. The vectors were computed with another language. */
class ArtifactDigestTest {

  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  private static final String EMPTY =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @Test
  void hashesLengthPathAndHashOfEachFile() {
    assertThat(ArtifactDigest.of(Map.of("data.parquet", ABC)))
        .isEqualTo("sha256:3df5f8906b8a1d0eff39578d032fc5e6283f7ae493f8132f1b397f7ac2178e50");
  }

  @Test
  void takesFilesInCodePointOrderOfTheirPaths() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("\uD83D\uDE00.parquet", EMPTY);
    files.put("\uFF01.parquet", ABC);
    files.put("a/b.parquet", EMPTY);

    assertThat(ArtifactDigest.of(files))
        .isEqualTo("sha256:aaa7a2582d4080206c8776973e70cfc4e86fa33586632c88263081297e2e8779");
  }

  @Test
  void distinguishesWhichFileHoldsWhat() {
    assertThat(ArtifactDigest.of(Map.of("a", ABC, "b", EMPTY)))
        .isNotEqualTo(ArtifactDigest.of(Map.of("a", EMPTY, "b", ABC)));
  }
}
