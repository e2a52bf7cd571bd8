package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import java.util.ArrayList;
import java.util.List;

/** List of names and values. Not for sharing. */
final class Facts {

  private final SiteTexts texts;
  private final List<Markup> entries = new ArrayList<>();

  Facts(SiteTexts texts) {
    this.texts = texts;
  }

  Facts add(String key, Markup value) {
    entries.add(
        Tag.of("div")
            .containing(Tag.of("dt").containing(texts.get(key)), Tag.of("dd").containing(value)));
    return this;
  }

  /** The list on a surface of its own. */
  Markup card() {
    return Markup.card(Tag.of("dl", "facts").containing(entries));
  }

  /** The list on few lines. */
  Markup small() {
    return Tag.of("dl").containing(entries);
  }
}
