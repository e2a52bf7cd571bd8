package io.datasetbuilder.pipeline.document.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "a|b => a\\|b",
        "<script>x</script> => \\<script\\>x\\</script\\>",
        "*bold* _it_ ~no~ => \\*bold\\* \\_it\\_ \\~no\\~",
        "snake_case_name => snake_case_name",
        "[a](b) ![c](d) => \\[a\\](b) !\\[c\\](d)",
        "&amp; `code` $x$ => \\&amp; \\`code\\` \\$x\\$",
        "back\\slash => back\\\\slash",
        "# no heading => \\# no heading",
        "-5 => -5",
        "서울 😀 => 서울 😀"
      })
  void dataInATableIsNeverMarkup(String text, String escaped) {
    assertThat(Markdown.cell(text)).isEqualTo(escaped);
  }

  @Test
  void lineEndsAndControlsInACellBecomeSpaces() {
    assertThat(Markdown.cell("a\r\nb\u0000\u2028c\t d")).isEqualTo("a b c d");
  }

  @Test
  void aLongCellIsCut() {
    assertThat(Markdown.cell("x".repeat(500))).isEqualTo("x".repeat(79) + "…");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "- a => \\- a",
        "--- => \\---",
        "+ a => \\+ a",
        "=== => \\===",
        "1. a => 1\\. a",
        "12) a => 12\\) a"
      })
  void aLineOfTextOpensNoBlock(String text, String escaped) {
    assertThat(Markdown.line(text)).isEqualTo(escaped);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.2.0", "-5", "+49 30", "2024 was fine."})
  void whatOpensNoBlockStaysAsItIs(String text) {
    assertThat(Markdown.line(text)).isEqualTo(text);
  }

  @Test
  void paragraphsStayParagraphs() {
    assertThat(Markdown.paragraphs("One\n    two\n\n\n\n# three\n"))
        .isEqualTo("One\ntwo\n\n\\# three");
  }

  @Test
  void aTableHasARowForEachEntry() {
    assertThat(Markdown.table(List.of("A", "B"), List.of(List.of("1", ""), List.of("2", "x"))))
        .isEqualTo("| A | B |\n| --- | --- |\n| 1 |  |\n| 2 | x |\n");
  }

  @Test
  void codeCannotLeaveItsMarks() {
    assertThat(Markdown.code("a`b|c\nd")).isEqualTo("`a'b/c d`");
    assertThat(Markdown.code("")).isEmpty();
  }
}
