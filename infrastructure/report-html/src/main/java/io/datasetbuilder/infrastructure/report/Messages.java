package io.datasetbuilder.infrastructure.report;

import java.util.List;

/** A box of sentences that the reader should not miss. */
final class Messages {

  private static final int LONGEST = 400;

  private Messages() {}

  static Markup box(String styleClass, String heading, List<String> sentences, int most) {
    List<Markup> items =
        PageBudget.first(sentences, most).stream()
            .map(sentence -> Tag.of("li").containing(Markup.text(sentence, LONGEST)))
            .toList();
    return Tag.of("div", "box " + styleClass)
        .containing(
            Tag.of("p").containing(Tag.of("strong").containing(heading)),
            Tag.of("ul").containing(items),
            PageBudget.rest(sentences.size(), most, "message"));
  }
}
