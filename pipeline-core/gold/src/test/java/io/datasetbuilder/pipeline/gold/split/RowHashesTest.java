package io.datasetbuilder.pipeline.gold.split;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The vectors were computed by a second program in another language (docs/formats.md). */
class RowHashesTest {

  private static List<String> hashes(long seed, long rows) {
    List<String> hashes = new ArrayList<>();
    new RowHashes(seed, rows).forEach(hash -> hashes.add(HexFormat.of().formatHex(hash)));
    return hashes;
  }

  @Test
  void aRowIsHashedAsSeedZeroByteAndItsNumberFromOne() {
    assertThat(hashes(42, 10))
        .startsWith(
            "14ffda51cf4c36a1313a29aa3ca738c207d7688cbac99ef8d32785ca68d97ffa",
            "47d2ff6368002ad15a6e842e889121965bdf650908a6c9544394ffbae5cfdcfa")
        .endsWith("073a331710b2b1dca7ada16a4df0f2b7b69988019d5321f60b65b85fccdebf54")
        .hasSize(10);
  }

  @Test
  void numbersAreWrittenInDecimalHoweverManyDigitsTheyHave() {
    long row = 0;
    for (String hash : hashes(-7, 12_345)) {
      row++;
      byte[] message = ("-7\0" + row).getBytes(US_ASCII);
      assertThat(hash).as("row " + row).isEqualTo(hex(Sha256.digest().digest(message)));
    }
  }

  private static String hex(byte[] hash) {
    return HexFormat.of().formatHex(hash);
  }

  @Test
  void everySeedHasAText() {
    assertThat(hashes(Long.MIN_VALUE, 5).get(4))
        .isEqualTo("3afa37dda369658753ec5204d6badfe26e99cc1b28558141338b529647c07f66");
  }

  @Test
  void aTableWithoutRowsHasNoHash() {
    assertThat(hashes(0, 0)).isEmpty();
  }
}
