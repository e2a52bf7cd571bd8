package io.datasetbuilder.pipeline.document.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Block;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.BulletList;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Heading;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Paragraph;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Span;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Span.Style;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownBlocksTest {

  @Test
  void theBlocksOfACardAreReadInOrder() {
    List<Block> blocks =
        MarkdownBlocks.read(
            """
            ---
            license: mit
            ---

            # Title

            Two lines
            of text.

            ## Schema

            | A | B |
            | --- | --- |
            | 1 | `x` |

            - one
            - **two**
            """);

    assertThat(blocks)
        .containsExactly(
            new Heading(1, plain("Title")),
            new Paragraph(plain("Two lines of text.")),
            new Heading(2, plain("Schema")),
            new Table(
                List.of(plain("A"), plain("B")),
                List.of(List.of(plain("1"), List.of(new Span(Style.CODE, "x"))))),
            new BulletList(List.of(plain("one"), List.of(new Span(Style.STRONG, "two")))));
  }

  private static List<Span> plain(String text) {
    return List.of(new Span(Style.PLAIN, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>alert(1)</script>",
        "[x](javascript:alert(1))",
        "a | b \\ c `d` *e* **f** _g_ ~h~ $i$ #j &amp;",
        "- no list",
        "1. no number",
        "한국어 열 이름"
      })
  void anyTextOfTheWriterIsReadAsItself(String text) {
    assertThat(MarkdownBlocks.read(Markdown.line(text) + "\n"))
        .containsExactly(new Paragraph(plain(text)));
    assertThat(
            MarkdownBlocks.read(
                Markdown.table(List.of("A"), List.of(List.of(Markdown.cell(text)), List.of("")))))
        .containsExactly(
            new Table(List.of(plain("A")), List.of(List.of(plain(text)), List.of(List.of()))));
  }

  @Test
  void aMarkWithoutAnEndIsText() {
    assertThat(MarkdownBlocks.read("a ` b * c")).containsExactly(new Paragraph(plain("a ` b * c")));
  }
}
