package io.datasetbuilder.buildspec.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "kind file": encoding. */
class TextEncodingTest {

  @ParameterizedTest
  @CsvSource({
    "utf-8, UTF-8",
    "UTF_8, UTF-8",
    "utf8, UTF-8",
    "utf-8-sig, UTF-8",
    "utf-16, UTF-16",
    "latin-1, ISO-8859-1",
    "iso_8859-1, ISO-8859-1",
    "euc-kr, EUC-KR",
    "EUC_KR, EUC-KR",
    "cp949, x-windows-949",
    "shift_jis, Shift_JIS",
    "cp932, windows-31j",
    "ascii, US-ASCII",
    "gb18030, GB18030",
    "big5, Big5"
  })
  void anEncodingIsKnownByItsUsualNames(String name, String platformName) {
    assertThat(TextEncoding.named(name).orElseThrow().charset())
        .isEqualTo(Charset.forName(platformName));
  }

  @Test
  void cp949HoldsAllHangulSyllables() {
    Charset charset = TextEncoding.named("cp949").orElseThrow().charset();

    assertThat(new String(new byte[] {(byte) 0x8c, 0x63}, charset)).isEqualTo("똠");
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf9", "", "not a name", "../x", "한글"})
  void anyOtherNameIsUnknown(String name) {
    assertThat(TextEncoding.named(name)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "utf9"})
  void anEncodingIsMadeFromItsNormalName(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> new TextEncoding(name));
  }
}
