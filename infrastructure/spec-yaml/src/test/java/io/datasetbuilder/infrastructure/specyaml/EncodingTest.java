package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Result;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingTest {

  private static final char MARK = '\uFEFF';

  @Test
  void byteOrderMarkIsDropped() {
    assertThat(Documents.value(MARK + "a: 1")).isEqualTo(Documents.value("a: 1"));
  }

  @Test
  void firstBadByteIsNamed() {
    byte[] text = "a: 1\r\nb: é?\n".getBytes(StandardCharsets.UTF_8);
    text[11] = (byte) 0xE9;

    assertThat(Documents.problems(text))
        .singleElement()
        .satisfies(p -> assertThat(p.code().wire()).isEqualTo("invalid_utf8"))
        .satisfies(p -> assertThat(p.position()).contains(new Position(2, 5)));
  }

  @Test
  void cutCharacterAtTheEndIsRefused() {
    byte[] text = {'a', ':', ' ', (byte) 0xF0, (byte) 0x9F};

    assertThat(Documents.problems(text))
        .singleElement()
        .satisfies(p -> assertThat(Documents.refusal(p)).isEqualTo("invalid_utf8  1:4"));
  }

  @Test
  void halfOfASurrogatePairIsNamed() {
    byte[] text = {'a', ':', ' ', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '\n'};

    assertThat(Documents.problems(text))
        .singleElement()
        .satisfies(p -> assertThat(Documents.refusal(p)).isEqualTo("invalid_utf8  1:4"))
        .satisfies(p -> assertThat(p.message()).contains("an unpaired surrogate"));
  }

  @Test
  void utf16IsNamed() {
    assertThat(Documents.problems("a: 1".getBytes(StandardCharsets.UTF_16)))
        .singleElement()
        .satisfies(p -> assertThat(p.message()).contains("UTF-16"));
  }

  @Test
  void nulByteMakesADocumentBinary() {
    assertThat(Documents.refusals("a: 1\nb: \0\n")).containsExactly("binary_document  2:4");
  }

  @ParameterizedTest
  @ValueSource(ints = {0x01, 0x1B, 0x7F, 0x9F, 0xFFFE, 0xFFFF})
  void charactersThatYamlForbidsAreNamed(int codePoint) {
    assertThat(Documents.problems("a: '" + (char) codePoint + "'"))
        .singleElement()
        .satisfies(p -> assertThat(Documents.refusal(p)).isEqualTo("binary_document  1:5"))
        .satisfies(p -> assertThat(p.message()).contains("U+%04X".formatted(codePoint)));
  }

  @Test
  void documentsBeyondOneMebibyteAreNotRead() {
    byte[] largest =
        ("#" + "x".repeat(1024 * 1024 - 6) + "\na: b").getBytes(StandardCharsets.UTF_8);

    assertThat(largest).hasSize(1024 * 1024);
    assertThat(Documents.read(largest)).isInstanceOf(Result.Ok.class);
    assertThat(Documents.problems(new byte[1024 * 1024 + 1]))
        .singleElement()
        .satisfies(p -> assertThat(p.code().wire()).isEqualTo("document_too_large"));
  }
}
