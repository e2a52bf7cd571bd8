package io.datasetbuilder.infrastructure.unpack;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressedFilesTest {

  private static final long MIB = 1024L * 1024;

  @TempDir Path folder;
  private PackedFixture files;

  @BeforeEach
  void aFolder() {
    files = new PackedFixture(folder);
  }

  private static byte[] packed(String suffix, String text) throws IOException {
    return switch (suffix) {
      case ".gz" -> PackedFixture.gzip(text);
      case ".zst" -> PackedFixture.zstd(text);
      default -> PackedFixture.bzip2(text);
    };
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Arrays.stream(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static String longText() {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder("id,value\n");
    for (int i = 0; i < 40_000; i++) {
      text.append(i).append(',').append(random.nextLong()).append('\n');
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst", ".bz2"})
  void contentIsUnpackedByteByByte(String suffix) throws IOException {
    String text = longText();
    assertThat(files.text(files.file("data.csv" + suffix, packed(suffix, text)))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst", ".bz2"})
  void membersThatFollowEachOtherAreReadToTheEnd(String suffix) throws IOException {
    byte[] two = joined(packed(suffix, "id\n1\n"), packed(suffix, "2\n"));
    assertThat(files.text(files.file("data.csv" + suffix, two))).isEqualTo("id\n1\n2\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst", ".bz2"})
  void aFileThatIsCutOffIsRefusedAndLeavesNothing(String suffix) throws IOException {
    byte[] whole = packed(suffix, longText());
    for (int length : new int[] {whole.length - 1, whole.length / 2, 12}) {
      byte[] cut = Arrays.copyOf(whole, length);
      Problem problem = files.refusal(files.file("data.csv" + suffix, cut));
      assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
      assertThat(problem.message()).contains("\"data.csv" + suffix + "\"");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst", ".bz2"})
  void bytesAfterTheEndAreRefused(String suffix) throws IOException {
    byte[] more = joined(packed(suffix, "id\n1\n"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
    Problem problem = files.refusal(files.file("data.csv" + suffix, more));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst", ".bz2"})
  void aChangedByteIsRefused(String suffix) throws IOException {
    byte[] bytes = packed(suffix, longText());
    bytes[bytes.length / 2] ^= 0x10;
    Problem problem = files.refusal(files.file("data.csv" + suffix, bytes));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst", ".bz2"})
  void aPlainFileWithSuchANameIsRefused(String suffix) throws IOException {
    byte[] plain = PackedFixture.TABLE.getBytes(StandardCharsets.UTF_8);
    Problem problem = files.refusal(files.file("data.csv" + suffix, plain));
    assertThat(problem.code()).isEqualTo(UnpackProblem.OTHER_PACKING);
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst", ".bz2"})
  void contentOfManyTimesTheLengthOfTheFileIsRefused(String suffix) throws IOException {
    PackedFile bomb = files.file("data.csv" + suffix, packed(suffix, "0".repeat(8_000_000)));
    files.with(new UnpackLimits(100 * MIB, 20, MIB));
    Problem problem = files.refusal(bomb);
    assertThat(problem.code()).isEqualTo(UnpackProblem.UNPACKED_TOO_LARGE);
    assertThat(problem.message()).contains("more than 20 times as long");
  }

  @Test
  void contentThatIsLongerThanTheBoundIsRefused() throws IOException {
    PackedFile large = files.file("data.csv.gz", PackedFixture.gzip(longText() + longText()));
    files.with(new UnpackLimits(MIB, 1000, MIB));
    Problem problem = files.refusal(large);
    assertThat(problem.code()).isEqualTo(UnpackProblem.UNPACKED_TOO_LARGE);
    assertThat(problem.message()).contains("longer than 1 MiB");
  }

  @Test
  void theOriginHasTheChecksumOfTheFileAsItWas() throws Exception {
    byte[] bytes = PackedFixture.gzip(PackedFixture.TABLE);
    String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    assertThat(files.unpack(files.file("data.csv.gz", bytes)))
        .isEqualTo(Result.ok(OriginalFile.of(Optional.empty(), sha256)));
  }

  @Test
  void theNameInsideStatesTheFormat() throws IOException {
    PackedFile file = files.file("Data.JSONL.GZ", PackedFixture.gzip("{}"));
    assertThat(files.unpacker().find(file))
        .isEqualTo(Result.ok(List.of(new PackedContent("Data.JSONL", Optional.empty()))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"all.tar.gz", "data.csv.gz.gz", "all.zip.bz2", "book.xlsx.zst"})
  void aPackedFileInsideIsRefused(String name) throws IOException {
    Problem problem = files.refusal(files.file(name, PackedFixture.gzip("x")));
    assertThat(problem.code()).isEqualTo(UnpackProblem.NESTED_ARCHIVE);
  }

  @Test
  void aLargeWindowOfZstdIsRefused() throws IOException {
    byte[] frame = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (24 - 10) << 3, 0, 0, 0};
    Problem problem = files.refusal(files.file("data.csv.zst", frame));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PACKED_FILE_UNSUPPORTED);
    assertThat(problem.message()).contains("a window above 8 MiB");
  }

  @Test
  void anEmptyContentIsUnpacked() throws IOException {
    assertThat(files.text(files.file("data.csv.gz", PackedFixture.gzip("")))).isEmpty();
  }
}
