package io.datasetbuilder.infrastructure.unpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.packed.ContentUnpacker;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compressed content that is unpacked while it arrives. */
class ArrivingContentTest {

  private static final String TEXT = "id,city\n1,Oslo\n".repeat(5_000);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private static byte[] packed(Packing packing, String text) throws IOException {
    return packing == Packing.GZIP ? PackedFixture.gzip(text) : PackedFixture.zstd(text);
  }

  private Result<Optional<OriginalFile>> unpack(
      Packing packing, InputStream bytes, UnpackLimits limits) throws IOException {
    ContentUnpacker.Arriving arriving = new ArrivingContent(limits).open(bytes);
    assertThat(arriving.packing()).contains(packing);
    return arriving.writeTo(out);
  }

  private UnpackProblem refusal(Packing packing, byte[] bytes, UnpackLimits limits)
      throws IOException {
    return unpack(packing, new ByteArrayInputStream(bytes), limits)
        .match(
            origin -> {
              throw new AssertionError("it was unpacked");
            },
            problems -> (UnpackProblem) problems.get(0).code());
  }

  @ParameterizedTest
  @EnumSource(names = {"GZIP", "ZSTD"})
  void contentIsWrittenAndItsBytesAreHashed(Packing packing) throws Exception {
    byte[] bytes = packed(packing, TEXT);
    String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));

    OriginalFile origin =
        unpack(packing, new ByteArrayInputStream(bytes), UnpackLimits.DEFAULT)
            .match(
                Optional::orElseThrow,
                problems -> {
                  throw new AssertionError(problems.toString());
                });

    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(TEXT);
    assertThat(origin.sha256()).isEqualTo(sha256);
    assertThat(origin.part()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "id", "[1]", "(a)", "\ufeffid,n\n"})
  void otherContentIsWrittenAsItIs(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ContentUnpacker.Arriving arriving =
        new ArrivingContent(UnpackLimits.DEFAULT).open(new ByteArrayInputStream(bytes));

    assertThat(arriving.packing()).isEmpty();
    assertThat(arriving.writeTo(out)).isEqualTo(Result.ok(Optional.empty()));
    assertThat(out.toByteArray()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @EnumSource(names = {"GZIP", "ZSTD"})
  void contentThatIsCutOffIsDamaged(Packing packing) throws IOException {
    byte[] bytes = packed(packing, TEXT);
    for (int length : new int[] {4, 12, bytes.length / 2, bytes.length - 1}) {
      assertThat(refusal(packing, Arrays.copyOf(bytes, length), UnpackLimits.DEFAULT))
          .isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"GZIP", "ZSTD"})
  void bombsEndAtTheBounds(Packing packing) throws IOException {
    byte[] bomb = packed(packing, "0".repeat(4_000_000));

    assertThat(refusal(packing, bomb, new UnpackLimits(1_000_000, 200, 1_000_000)))
        .isEqualTo(UnpackProblem.UNPACKED_TOO_LARGE);
    assertThat(refusal(packing, bomb, new UnpackLimits(100_000_000, 200, 1_000_000)))
        .isEqualTo(UnpackProblem.UNPACKED_TOO_LARGE);
    assertThat(out.size()).isLessThan(2_500_000);
  }

  @Test
  void aWindowThatIsNotReadIsRefused() throws IOException {
    byte[] head = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0x00, (byte) 0x90, 0, 0, 0};

    assertThat(refusal(Packing.ZSTD, head, UnpackLimits.DEFAULT))
        .isEqualTo(UnpackProblem.PACKED_FILE_UNSUPPORTED);
  }

  @Test
  void aFailureOfTheSourceOrOfTheTargetIsNoDamage() throws IOException {
    byte[] bytes = packed(Packing.GZIP, TEXT);
    InputStream broken =
        new SequenceInputStream(
            new ByteArrayInputStream(Arrays.copyOf(bytes, 20)),
            new InputStream() {
              @Override
              public int read() {
                throw new IllegalStateException("the network");
              }

              @Override
              public int read(byte[] bytes, int offset, int length) {
                return read();
              }
            });
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int next) throws IOException {
            throw new IOException("the disk");
          }
        };

    assertThatThrownBy(() -> unpack(Packing.GZIP, broken, UnpackLimits.DEFAULT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the network");
    assertThatThrownBy(
            () ->
                new ArrivingContent(UnpackLimits.DEFAULT)
                    .open(new ByteArrayInputStream(bytes))
                    .writeTo(full))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk");
  }
}
