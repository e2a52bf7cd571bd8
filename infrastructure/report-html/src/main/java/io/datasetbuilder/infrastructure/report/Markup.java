package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A piece of the page. Text that is not ours enters only through {@link #text}, so that nothing it
 * holds becomes markup; every piece is well-formed XML too.
 *
 * @param html the markup
 */
record Markup(String html) {

  static final Markup NOTHING = new Markup("");

  private static final int LONGEST_NAME = 120;
  private static final int LONGEST_SENTENCE = 400;

  /** Text, shown as it is, on one line. */
  static Markup text(String text) {
    return new Markup(escaped(PlainLine.of(text)));
  }

  /** Text cut with an ellipsis after this many characters. */
  static Markup text(String text, int longest) {
    return new Markup(escaped(PlainLine.cut(text, longest)));
  }

  /** A name, such as that of a column, cut where it would crowd out the text next to it. */
  static Markup name(String name) {
    return text(name, LONGEST_NAME);
  }

  /** A sentence, cut where it would be a page of its own. */
  static Markup sentence(String sentence) {
    return text(sentence, LONGEST_SENTENCE);
  }

  static Markup join(Markup... parts) {
    return join(List.of(parts));
  }

  static Markup join(List<Markup> parts) {
    return new Markup(parts.stream().map(Markup::html).collect(Collectors.joining()));
  }

  /** A heading within the section of a source, and what follows it. */
  static Markup part(String heading, Markup... content) {
    return join(Tag.of("h3").containing(heading), join(content));
  }

  /** Content on a surface of its own. */
  static Markup card(Markup... content) {
    return Tag.of("div", "card").containing(content);
  }

  /** A sentence of lesser weight. */
  static Markup note(String sentence) {
    return Tag.of("p", "soft").containing(sentence);
  }

  /** A box of sentences that the reader should not miss, at most this many; nothing without any. */
  static Markup box(String styleClass, String heading, List<String> sentences, int most) {
    if (sentences.isEmpty()) {
      return NOTHING;
    }
    List<Markup> items =
        PageBudget.first(sentences, most).stream()
            .map(sentence -> Tag.of("li").containing(sentence(sentence)))
            .toList();
    return Tag.of("div", "box " + styleClass)
        .containing(
            Tag.of("p").containing(Tag.of("strong").containing(heading)),
            Tag.of("ul").containing(items),
            PageBudget.rest(sentences.size(), most, "message"));
  }

  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        // XML holds neither of these two, and no text needs them.
        case '\uFFFE', '\uFFFF' -> escaped.append('\uFFFD');
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
