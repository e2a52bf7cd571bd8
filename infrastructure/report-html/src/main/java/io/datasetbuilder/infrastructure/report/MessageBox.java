package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import java.util.List;

/** Box of sentences that the reader should not miss. */
final class MessageBox {

  private MessageBox() {}

  /** The box with at most this many sentences; nothing without any. */
  static Markup draw(String styleClass, String heading, List<String> sentences, int most) {
    if (sentences.isEmpty()) {
      return Markup.NOTHING;
    }
    List<Markup> items =
        PageBudget.first(sentences, most).stream()
            .map(sentence -> Tag.of("li").containing(Markup.sentence(sentence)))
            .toList();
    return Tag.of("div", "box " + styleClass)
        .containing(
            Tag.of("p").containing(Tag.of("strong").containing(heading)),
            Tag.of("ul").containing(items),
            PageBudget.rest(sentences.size(), most, "message"));
  }
}
