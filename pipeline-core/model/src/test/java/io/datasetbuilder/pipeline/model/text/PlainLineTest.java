package io.datasetbuilder.pipeline.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlainLineTest {

  @Test
  void everyKindOfWhiteSpaceIsOneSpace() {
    assertThat(PlainLine.of("  a\t\r\n\u00a0\u2003\u2029b\u0000c\u001b ")).isEqualTo("a b c");
  }

  @Test
  void marksThatTurnTheWritingDirectionAreReplaced() {
    assertThat(PlainLine.of("a\u202eb\u2066c\ud800")).isEqualTo("a\uFFFDb\uFFFDc\uFFFD");
  }

  @Test
  void aTextThatIsItsOwnLineStaysAndAnyOtherSpaceOrControlDoesNot() {
    for (String line : List.of("", "a", "a b ~c", "'\"&<>")) {
      assertThat(PlainLine.of(line)).isSameAs(line);
      assertThat(PlainLine.cut(line, 8)).isSameAs(line);
    }
    assertThat(PlainLine.of(" ")).isEmpty();
    assertThat(PlainLine.of("a  b")).isEqualTo("a b");
    assertThat(PlainLine.of(" a")).isEqualTo("a");
    assertThat(PlainLine.of("a ")).isEqualTo("a");
    assertThat(PlainLine.of("a\u007fb\u0085c")).isEqualTo("a b c");
  }

  @Test
  void aTextThatFitsIsNotCut() {
    assertThat(PlainLine.cut("12345", 5)).isEqualTo("12345");
  }

  @Test
  void aCutNeverSplitsACodePoint() {
    assertThat(PlainLine.cut("😀😀😀😀", 3)).isEqualTo("😀😀…");
  }

  @Test
  void whiteSpaceBehindTheLastLetterCutsNothing() {
    assertThat(PlainLine.cut("ab \n\t ", 2)).isEqualTo("ab");
    assertThat(PlainLine.cut("  a  b  c", 4)).isEqualTo("a b…");
  }
}
