package io.datasetbuilder.infrastructure.text.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.text.scan.Utf8Source.Utf8;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes are UTF-8 where Java decodes them. */
class Utf8Test {

  private static final int[] EDGES = {
    0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed,
    0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff
  };

  private final CharBuffer decoded = CharBuffer.allocate(200);

  private int firstMalformed(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return decoder.decode(in, decoded.clear(), true).isError() ? in.position() : -1;
  }

  @Test
  void everyCharacterIsWhatJavaTakesForOne() {
    byte[] bytes = new byte[5];
    bytes[4] = 'x';
    for (int first = 0; first < 256; first++) {
      for (int second = 0; second < 256; second++) {
        bytes[0] = (byte) first;
        bytes[1] = (byte) second;
        for (int third : EDGES) {
          bytes[2] = (byte) third;
          for (int fourth : EDGES) {
            bytes[3] = (byte) fourth;
            if (Utf8.firstMalformed(bytes, bytes.length) != firstMalformed(bytes)) {
              assertThat(bytes).as("not as Java takes it").isEmpty();
            }
          }
        }
      }
    }
  }

  @Test
  void aTextIsRefusedAtTheSameByteWhereverItIsCut() {
    byte[] text =
        "plain text, \u00e9, \uac00\ub098 and \ud83d\ude00 between"
            .getBytes(StandardCharsets.UTF_8);
    for (int to = 0; to <= text.length; to++) {
      assertThat(Utf8.firstMalformed(text, to)).isEqualTo(firstMalformed(Arrays.copyOf(text, to)));
    }
    Random random = new Random(34);
    for (int i = 0; i < SearchDepth.of(20_000); i++) {
      byte[] changed = text.clone();
      changed[random.nextInt(text.length)] = (byte) random.nextInt();
      changed[random.nextInt(text.length)] = (byte) random.nextInt();
      assertThat(Utf8.firstMalformed(changed, changed.length)).isEqualTo(firstMalformed(changed));
    }
  }
}
