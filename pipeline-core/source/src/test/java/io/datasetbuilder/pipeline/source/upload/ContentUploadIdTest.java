package io.datasetbuilder.pipeline.source.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContentUploadIdTest {

  private static final OwnerId OWNER = new OwnerId("service:" + "ab".repeat(32));

  /** Of the bytes {@code a,b\n1,2\n}. */
  private static final String SHA256 =
      "492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470";

  private static final ReadOptions READ = ReadOptions.DEFAULT;

  private static final ReadOptions VALUES =
      ReadOptions.of(new JsonRecords("/a", JsonRecords.Form.VALUES));

  /** Computed by a second program. */
  @Test
  void isTheHashOfOwnerContentFormatAndEncoding() {
    assertThat(ContentUploadId.of(OWNER, SHA256, FileFormat.CSV, "utf-8", READ))
        .hasToString("upl_7391820599afa0c7356d6d18371fa7cd");
    assertThat(ContentUploadId.of(OWNER, SHA256, FileFormat.PARQUET, "cp949", READ))
        .hasToString("upl_b555164934c5a7f4d808d54402ec183d");
  }

  /** Computed by a second program. */
  @Test
  void aDeclaredFormOfTheRecordsIsASixthText() {
    assertThat(ContentUploadId.of(OWNER, SHA256, FileFormat.JSON, "utf-8", VALUES))
        .hasToString("upl_c0ae45f93f1f781c9a85a0ae467c65c7");
  }

  @Test
  void anotherFormatEncodingOrOwnerGivesAnotherId() {
    assertThat(
            Set.of(
                ContentUploadId.of(OWNER, SHA256, FileFormat.JSON, "utf-8", READ),
                ContentUploadId.of(OWNER, SHA256, FileFormat.JSON, "utf-8", VALUES),
                ContentUploadId.of(OWNER, SHA256, FileFormat.CSV, "utf-8", READ),
                ContentUploadId.of(OWNER, SHA256, FileFormat.CSV, "cp949", READ),
                ContentUploadId.of(OWNER, SHA256, FileFormat.JSONL, "utf-8", READ),
                ContentUploadId.of(
                    new OwnerId("service:" + "cd".repeat(32)),
                    SHA256,
                    FileFormat.CSV,
                    "utf-8",
                    READ)))
        .hasSize(6);
  }
}
