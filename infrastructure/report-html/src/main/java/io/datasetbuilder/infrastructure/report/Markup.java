package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A piece of the page. Text that is not ours enters only through {@link #text}, so that nothing it
 * holds becomes markup; every piece is well-formed XML too.
 *
 * @param html the markup
 */
record Markup(String html) {

  static final Markup NOTHING = new Markup("");

  /** Text, shown as it is, on one line. */
  static Markup text(String text) {
    return new Markup(escaped(PlainLine.of(text)));
  }

  /** Text cut with an ellipsis behind this many characters. */
  static Markup text(String text, int longest) {
    return new Markup(escaped(PlainLine.cut(text, longest)));
  }

  static Markup join(Markup... parts) {
    return join(Stream.of(parts));
  }

  static Markup join(Collection<Markup> parts) {
    return join(parts.stream());
  }

  static Markup join(Stream<Markup> parts) {
    return new Markup(parts.map(Markup::html).collect(Collectors.joining()));
  }

  static Markup orNothing(Optional<Markup> markup) {
    return markup.orElse(NOTHING);
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
