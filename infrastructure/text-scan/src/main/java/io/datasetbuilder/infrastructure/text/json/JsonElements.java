package io.datasetbuilder.infrastructure.text.json;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Elements of an array, or values of a text one after the other. Not thread-safe. */
final class JsonElements {

  private final JsonParser parser;
  private final JsonToken end;
  private boolean atFirst;

  private JsonElements(JsonParser parser, JsonToken end, boolean atFirst) {
    this.parser = parser;
    this.end = end;
    this.atFirst = atFirst;
  }

  /** Elements of the array whose opening bracket is the parser's current token. */
  static JsonElements ofArray(JsonParser parser) {
    return new JsonElements(parser, JsonToken.END_ARRAY, false);
  }

  /** Values of the text of which the first begins at the parser's current token. */
  static JsonElements ofText(JsonParser parser) {
    return new JsonElements(parser, null, true);
  }

  /** Moves the parser to the first token of the next element; false if there is no further one. */
  boolean next() {
    if (atFirst) {
      atFirst = false;
      return true;
    }
    return parser.nextToken() != end;
  }

  /** The parser, at the first or last token of an element. */
  JsonParser parser() {
    return parser;
  }

  /** Name of an element in a message, with its article. */
  String one() {
    return end == null ? "a value of the text" : "an element of the array";
  }
}
