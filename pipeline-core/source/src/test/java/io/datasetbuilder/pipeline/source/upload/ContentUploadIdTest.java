package io.datasetbuilder.pipeline.source.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContentUploadIdTest {

  private static final OwnerId OWNER = new OwnerId("service:" + "ab".repeat(32));

  /** Of the bytes {@code a,b\n1,2\n}. */
  private static final String SHA256 =
      "492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470";

  /** Computed by a second program. */
  @Test
  void isTheHashOfOwnerContentFormatAndEncoding() {
    assertThat(ContentUploadId.of(OWNER, SHA256, FileFormat.CSV, "utf-8"))
        .hasToString("upl_7391820599afa0c7356d6d18371fa7cd");
    assertThat(ContentUploadId.of(OWNER, SHA256, FileFormat.PARQUET, "cp949"))
        .hasToString("upl_b555164934c5a7f4d808d54402ec183d");
  }

  @Test
  void anotherFormatEncodingOrOwnerGivesAnotherId() {
    assertThat(
            Set.of(
                ContentUploadId.of(OWNER, SHA256, FileFormat.CSV, "utf-8"),
                ContentUploadId.of(OWNER, SHA256, FileFormat.CSV, "cp949"),
                ContentUploadId.of(OWNER, SHA256, FileFormat.JSONL, "utf-8"),
                ContentUploadId.of(
                    new OwnerId("service:" + "cd".repeat(32)), SHA256, FileFormat.CSV, "utf-8")))
        .hasSize(4);
  }
}
