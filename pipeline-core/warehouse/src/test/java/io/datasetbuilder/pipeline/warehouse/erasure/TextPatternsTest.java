package io.datasetbuilder.pipeline.warehouse.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextPatternsTest {

  private static long count(String value, String text, Charset encoding) throws IOException {
    return TextPatterns.of(value).count(new ByteArrayInputStream(text.getBytes(encoding)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a,Ada,b|1", "Adam|0", "xAda|0", "Ada|1", "Ada Ada|2", "1Ada|0", "Ada.|1", "''|0"})
  void aWordWithinALongerOneIsNotFound(String text, int expected) throws IOException {
    assertThat(count("Ada", text, StandardCharsets.UTF_8)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "ISO-8859-1", "UTF-16LE", "UTF-16BE"})
  void aTextIsFoundInTheUsualEncodings(String encoding) throws IOException {
    assertThat(count("Zoë", "id,name\n1,Zoë\n", Charset.forName(encoding))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void aLongerWordOfTwoBytesALetterIsNotFound(String encoding) throws IOException {
    assertThat(count("Ada", "Adam, xAda", Charset.forName(encoding))).isZero();
  }

  @Test
  void escapedFormsAreFound() throws IOException {
    String value = "Zoë \"Z\" <z>";
    String text =
        String.join(
            "\n",
            List.of(
                "Zoë \\\"Z\\\" <z>",
                "Zo\\u00eb \"Z\" <z>",
                "\"Zoë \"\"Z\"\" <z>\"",
                "Zoë &quot;Z&quot; &lt;z&gt;"));

    assertThat(count(value, text, StandardCharsets.UTF_8)).isEqualTo(4);
  }

  @Test
  void anOccurrenceAtAnyPlaceOfALongFileIsFoundOnce() throws IOException {
    int buffer = 1 << 16;
    for (int before = buffer - 40; before < buffer + 40; before++) {
      assertThat(
              count("Ada", ".".repeat(before) + "Ada" + ".".repeat(buffer), StandardCharsets.UTF_8))
          .as("after %d bytes", before)
          .isEqualTo(1);
    }
  }
}
