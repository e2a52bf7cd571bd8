package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.pipeline.document.markdown.Markdown;
import java.util.ArrayList;
import java.util.List;

/** A Markdown page while it is put together: blocks with one empty line between them. */
final class MarkdownPage {

  private final List<String> blocks = new ArrayList<>();

  MarkdownPage(String title) {
    block("# " + Markdown.line(title) + "\n");
  }

  /** Adds text that is not Markdown. */
  MarkdownPage text(String text) {
    return block(Markdown.paragraphs(text) + "\n");
  }

  /** Adds a heading and its content, which is Markdown already. */
  MarkdownPage section(String heading, String content) {
    return block("## " + heading + "\n").block(content);
  }

  /** Adds a heading and its content where there is any. */
  MarkdownPage sectionOf(String heading, String content) {
    return content.isEmpty() ? this : section(heading, content);
  }

  MarkdownPage block(String markdown) {
    blocks.add(markdown);
    return this;
  }

  String render() {
    return String.join("\n", blocks);
  }
}
