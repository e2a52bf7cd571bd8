package io.datasetbuilder.pipeline.guess;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;

/** What a proposal says of its encoding. */
class GuessedEncodingTest {

  private static final TextEncoding WESTERN = TextEncoding.named("windows-1252").orElseThrow();

  private static DetectedEncoding detected(String text, String charset) throws IOException {
    return DetectEncoding.of(new ByteArrayInputStream(text.getBytes(Charset.forName(charset))));
  }

  @Test
  void theProofIsTheEvidence() throws IOException {
    DetectedEncoding.Proven ascii = (DetectedEncoding.Proven) detected("a,b\n", "UTF-8");
    DetectedEncoding.Proven utf8 = (DetectedEncoding.Proven) detected("é,b\n", "UTF-8");

    assertThat(GuessedEncoding.of(ascii).evidence()).isEqualTo("all bytes are ASCII");
    assertThat(GuessedEncoding.of(utf8).evidence()).isEqualTo("the whole text is valid UTF-8");
    assertThat(GuessedEncoding.of(utf8).others()).isEmpty();
  }

  @Test
  void theOthersOfAChosenEncodingReadTheTextOtherwise() throws IOException {
    DetectedEncoding open = detected("Nîmes,12€\nCœur,3€\n", "windows-1252");

    GuessedEncoding chosen = GuessedEncoding.chosen(WESTERN, open);

    assertThat(chosen.evidence()).isEqualTo("chosen");
    assertThat(chosen.others())
        .extracting(TextEncoding::name)
        .contains("windows-1250")
        .doesNotContain("windows-1252", "iso-8859-1");
  }

  @Test
  void anEncodingThatTheBytesProveIsNamedNextToAnotherThatWasChosen() throws IOException {
    GuessedEncoding chosen = GuessedEncoding.chosen(WESTERN, detected("é,b\n", "UTF-8"));

    assertThat(chosen.others()).containsExactly(TextEncoding.UTF_8);
  }
}
