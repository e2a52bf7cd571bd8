package io.datasetbuilder.pipeline.model.checksum;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CanonicalRecordTest {

  private static String of(String text) {
    return new String(new CanonicalRecord().text(text).toBytes(), UTF_8);
  }

  @Test
  void escapesWhatJsonRequiresAndNothingElse() {
    assertThat(of("a\"b\\c/d<é서😀\u007f\u2028")).isEqualTo("\"a\\\"b\\\\c/d<é서😀\u007f\u2028\"");
    assertThat(of("\b\t\n\f\r\u0000\u001f\u000b"))
        .isEqualTo("\"\\b\\t\\n\\f\\r\\u0000\\u001f\\u000b\"");
  }

  @Test
  void writesBothEncodingsOfATextAlike() {
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      String text =
          random
              .ints(random.nextInt(20), 0, 0x11000)
              .filter(point -> !(point >= 0xd800 && point < 0xe000))
              .map(
                  point -> point >= 0x10000 ? point + 0xf000 : point % (1 + random.nextInt(0xffff)))
              .filter(point -> !(point >= 0xd800 && point < 0xe000))
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      CanonicalRecord utf16 = new CanonicalRecord();

      assertThat(utf16.text(text.toCharArray(), 0, text.length())).as("seed %d", seed).isTrue();
      assertThat(new String(utf16.toBytes(), UTF_8)).as("seed %d", seed).isEqualTo(of(text));
    }
  }

  @Test
  void refusesHalfOfASurrogatePair() {
    for (String text : new String[] {"\ud800", "a\udc00", "\ud800\ud800\udc00", "\udc00\ud800"}) {
      assertThat(new CanonicalRecord().text(text.toCharArray(), 0, text.length())).isFalse();
    }
  }

  @Test
  void startsOverWhenCleared() {
    CanonicalRecord record =
        new CanonicalRecord().text("x".repeat(10_000)).clear().raw('{').raw('}');

    assertThat(new String(record.toBytes(), UTF_8)).isEqualTo("{}");
    assertThat(record.length()).isEqualTo(2);
  }
}
