package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * One walk through a document. It makes no objects: of records it notes where they are, and only
 * the values of wanted places are read. Of members of one name the last counts.
 */
final class JsonScan {

  private final JsonSlice json;
  private final JsonParser parser;
  private final Map<JsonPointer, FoundValue> found = new HashMap<>();
  private final Map<Integer, RecordSpan> places = new HashMap<>();

  private JsonScan(JsonSlice json, JsonParser parser) {
    this.json = json;
    this.parser = parser;
  }

  /**
   * Walks to the document's end.
   *
   * @throws MalformedResponse when something follows the document, or there is none
   * @throws tools.jackson.core.JacksonException when it is not JSON, or beyond the bounds
   */
  static JsonScan through(JsonSlice json, PointerTree places) {
    try (JsonParser parser = BoundedJson.parser(json)) {
      JsonScan walk = new JsonScan(json, parser);
      if (parser.nextToken() == null) {
        throw new MalformedResponse();
      }
      walk.value(places);
      if (parser.nextToken() != null) {
        throw new MalformedResponse();
      }
      return walk;
    }
  }

  /** What was walked through. */
  JsonSlice document() {
    return json;
  }

  /** What stands at a wanted place. */
  Optional<FoundValue> at(JsonPointer pointer) {
    return Optional.ofNullable(found.get(pointer));
  }

  /** What stands at a place of records; null when the document has no such place. */
  RecordSpan records(int place) {
    return places.get(place);
  }

  /** Reads the value at whose first token the parser stands, up to its last token. */
  private void value(PointerTree node) {
    if (node == null) {
      parser.skipChildren();
      return;
    }
    RecordSpan place = node.records() == PointerTree.NONE ? null : new RecordSpan(kind());
    FoundValue.Kind kind = kind();
    TokenStreamLocation start = place == null ? null : parser.currentTokenLocation();
    String text = kind == FoundValue.Kind.OBJECT || kind == FoundValue.Kind.ARRAY ? null : scalar(kind);
    boolean empty =
        switch (kind) {
          case OBJECT -> object(node);
          case ARRAY -> array(node, place);
          default -> text == null || text.isEmpty();
        };
    if (node.wanted() != null) {
      found.put(node.wanted(), new FoundValue(kind, text, empty));
    }
    if (place != null) {
      TokenStreamLocation end = parser.currentLocation();
      place.close(
          new JsonSlice(json.source(), offset(start), offset(end)),
          empty,
          start.getLineNr() != end.getLineNr());
      places.put(node.records(), place);
    }
  }

  /** Whether the object has no members. */
  private boolean object(PointerTree node) {
    boolean empty = true;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      empty = false;
      parser.nextToken();
      value(node.child(name));
    }
    return empty;
  }

  /** Whether the array has no items. */
  private boolean array(PointerTree node, RecordSpan place) {
    int index = 0;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      PointerTree child = node.child(index++);
      if (place == null) {
        value(child);
      } else {
        item(place, child, token);
      }
    }
    return index == 0;
  }

  private void item(RecordSpan place, PointerTree child, JsonToken token) {
    TokenStreamLocation start = parser.currentTokenLocation();
    value(child);
    parser.finishToken();
    TokenStreamLocation end = parser.currentLocation();
    place.item(
        offset(start),
        offset(end),
        token == JsonToken.START_OBJECT,
        start.getLineNr() != end.getLineNr());
  }

  private int offset(TokenStreamLocation location) {
    return json.from() + (int) location.getByteOffset();
  }

  private String scalar(FoundValue.Kind kind) {
    return kind == FoundValue.Kind.NULL ? null : parser.getString().strip();
  }

  private FoundValue.Kind kind() {
    return switch (parser.currentToken()) {
      case START_OBJECT -> FoundValue.Kind.OBJECT;
      case START_ARRAY -> FoundValue.Kind.ARRAY;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> FoundValue.Kind.NUMBER;
      case VALUE_TRUE, VALUE_FALSE -> FoundValue.Kind.BOOLEAN;
      case VALUE_STRING -> FoundValue.Kind.TEXT;
      case VALUE_NULL -> FoundValue.Kind.NULL;
      default -> throw new MalformedResponse();
    };
  }
}
