package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;

/** JSON inside a page or a script, where no text of it may end the element around it. */
final class InlineJson {

  private InlineJson() {}

  /** The same JSON without a character that HTML or JavaScript treats in a special way. */
  static String escaped(String json) {
    StringBuilder out = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      switch (c) {
        case '<', '>', '&', '\'', '\u2028', '\u2029', '\uFFFE', '\uFFFF' ->
            out.append(String.format("\\u%04x", (int) c));
        default -> out.append(c);
      }
    }
    return out.toString();
  }

  /** JSON-LD as an element of the head, which the browser does not run. */
  static Markup jsonLd(String json) {
    return Tag.of("script")
        .with("type", "application/ld+json")
        .containing(new Markup(escaped(json)));
  }
}
