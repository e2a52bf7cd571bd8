package io.datasetbuilder.infrastructure.report.markup;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A piece of the page. Text that is not ours enters only through {@link #text}, so that nothing it
 * holds becomes markup; every piece is well-formed XML too.
 *
 * @param html the markup
 */
public record Markup(String html) {

  public static final Markup NOTHING = new Markup("");

  private static final int LONGEST_NAME = 120;
  private static final int LONGEST_SENTENCE = 400;

  /** Text, shown as it is, on one line. */
  public static Markup text(String text) {
    return new Markup(escaped(PlainLine.of(text)));
  }

  /** Text cut with an ellipsis after this many characters. */
  public static Markup text(String text, int longest) {
    return new Markup(escaped(PlainLine.cut(text, longest)));
  }

  /** A name, such as that of a column, cut where it would crowd out the text next to it. */
  public static Markup name(String name) {
    return text(name, LONGEST_NAME);
  }

  /** A sentence, cut where it would be a page of its own. */
  public static Markup sentence(String sentence) {
    return text(sentence, LONGEST_SENTENCE);
  }

  public static Markup join(Markup... parts) {
    return join(List.of(parts));
  }

  public static Markup join(List<Markup> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    return new Markup(parts.stream().map(Markup::html).collect(Collectors.joining()));
  }

  /** A heading within the section of a source, and what follows it. */
  public static Markup part(String heading, Markup... content) {
    return join(Tag.of("h3").containing(heading), join(content));
  }

  /** Content on a surface of its own. */
  public static Markup card(Markup... content) {
    return Tag.of("div", "card").containing(content);
  }

  /** A sentence of lesser weight. */
  public static Markup note(String sentence) {
    return Tag.of("p", "soft").containing(sentence);
  }

  /** Text as it may appear in an attribute or between tags. */
  public static String escaped(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isOwn(text.charAt(i))) {
        return escapedFrom(text, i);
      }
    }
    return text;
  }

  /** Whether a character is written as it is. */
  private static boolean isOwn(char c) {
    return c != '&' && c != '<' && c != '>' && c != '"' && c != '\'' && c < '\uFFFE';
  }

  private static String escapedFrom(String text, int first) {
    StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, first);
    for (int i = first; i < text.length(); i++) {
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
