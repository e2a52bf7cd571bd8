package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import java.util.ArrayList;
import java.util.List;

/** A card with names and values side by side. Not for sharing. */
final class FactList {

  private static final int LONGEST_NAME = 60;
  private static final int LONGEST_VALUE = 300;

  private final List<Markup> entries = new ArrayList<>();

  FactList fact(String name, String value) {
    return entry(name, Markup.text(value, LONGEST_VALUE));
  }

  /** A value made of signs, such as an id or a checksum. */
  FactList code(String name, String value) {
    return entry(name, Tag.of("code").containing(Markup.text(value, LONGEST_VALUE)));
  }

  private FactList entry(String name, Markup value) {
    entries.add(
        Tag.of("div")
            .containing(
                Tag.of("dt").containing(Markup.text(name, LONGEST_NAME)),
                Tag.of("dd").containing(value)));
    return this;
  }

  Markup draw() {
    return Markup.card(Tag.of("dl", "facts").containing(entries));
  }
}
