package io.datasetbuilder.infrastructure.report.markup;

import java.util.List;

/**
 * An element that is still open to attributes.
 *
 * @param name the element
 * @param attributes its attributes as markup, each after a space
 */
public record Tag(String name, String attributes) {

  public static Tag of(String name) {
    return new Tag(name, "");
  }

  /** An element of a style class. */
  public static Tag of(String name, String styleClass) {
    return of(name).with("class", styleClass);
  }

  public Tag with(String attribute, String value) {
    return new Tag(name, attributes + " " + attribute + "=\"" + Markup.escaped(value) + "\"");
  }

  public Tag with(String attribute, long value) {
    return with(attribute, Long.toString(value));
  }

  public Markup containing(Markup... parts) {
    return containing(List.of(parts));
  }

  public Markup containing(List<Markup> parts) {
    return new Markup(
        "<" + name + attributes + ">" + Markup.join(parts).html() + "</" + name + ">");
  }

  /** The element around a text. */
  public Markup containing(String text) {
    return containing(Markup.text(text));
  }

  /** The element without content; only for those that HTML or SVG close by themselves. */
  public Markup alone() {
    return new Markup("<" + name + attributes + "/>");
  }
}
