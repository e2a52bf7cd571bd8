package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Writes values from a parser's tokens on one line, without blanks. Numbers keep their spelling:
 * checksums are over it.
 */
final class JsonCopy {

  private final JsonParser parser;
  private final StringBuilder out = new StringBuilder();

  private JsonCopy(JsonParser parser) {
    this.parser = parser;
  }

  /** The value at whose first token the parser stands. */
  static String line(JsonParser parser) {
    JsonCopy copy = new JsonCopy(parser);
    copy.value();
    return copy.out.toString();
  }

  private void value() {
    switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> out.append(JsonRenderer.quoted(parser.getString()));
      default -> out.append(parser.getString());
    }
  }

  private void object() {
    char before = '{';
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      out.append(before).append(JsonRenderer.quoted(parser.currentName())).append(':');
      parser.nextToken();
      value();
      before = ',';
    }
    out.append(before == '{' ? "{}" : "}");
  }

  private void array() {
    char before = '[';
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      out.append(before);
      value();
      before = ',';
    }
    out.append(before == '[' ? "[]" : "]");
  }
}
