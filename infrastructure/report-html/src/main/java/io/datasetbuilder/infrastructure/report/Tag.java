package io.datasetbuilder.infrastructure.report;

import java.util.List;

/**
 * An element that is still open to attributes.
 *
 * @param name the element
 * @param attributes its attributes as markup, each after a space
 */
record Tag(String name, String attributes) {

  static Tag of(String name) {
    return new Tag(name, "");
  }

  /** An element of a style class. */
  static Tag of(String name, String styleClass) {
    return of(name).with("class", styleClass);
  }

  Tag with(String attribute, String value) {
    return new Tag(name, attributes + " " + attribute + "=\"" + Markup.escaped(value) + "\"");
  }

  Tag with(String attribute, long value) {
    return with(attribute, Long.toString(value));
  }

  Markup containing(Markup... parts) {
    return containing(List.of(parts));
  }

  Markup containing(List<Markup> parts) {
    return new Markup(
        "<" + name + attributes + ">" + Markup.join(parts).html() + "</" + name + ">");
  }

  /** The element around a text. */
  Markup containing(String text) {
    return containing(Markup.text(text));
  }

  /** The element without content; only for those that HTML or SVG close by themselves. */
  Markup alone() {
    return new Markup("<" + name + attributes + "/>");
  }
}
