package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;

/** Writes values as XML: members become elements, items of an array repeated ones. */
public final class XmlWriting {

  private final StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"");

  private XmlWriting(String charset) {
    out.append(charset).append("\"?>\n");
  }

  /**
   * The whole document, with its declaration.
   *
   * @param document an object of one member, which becomes the root element
   * @param charset what the declaration says
   * @throws IllegalArgumentException when the document has no single root
   */
  public static String of(JsonValue document, String charset) {
    if (!(document instanceof JsonObject object) || object.members().size() != 1) {
      throw new IllegalArgumentException("an XML document has one root element");
    }
    XmlWriting writing = new XmlWriting(charset);
    object.members().forEach(writing::element);
    return writing.out.toString();
  }

  private void element(String name, JsonValue value) {
    if (value instanceof JsonArray array) {
      array.items().forEach(item -> element(name, item));
      return;
    }
    out.append('<').append(name).append('>');
    if (value instanceof JsonObject object) {
      object.members().forEach(this::element);
    } else {
      out.append(escaped(scalar(value)));
    }
    out.append("</").append(name).append('>');
  }

  private static String scalar(JsonValue value) {
    if (value instanceof JsonText text) {
      return text.value();
    }
    if (value instanceof JsonNumber number) {
      return number.value().toString();
    }
    return value instanceof JsonBoolean flag ? Boolean.toString(flag.value()) : "";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
