package io.datasetbuilder.infrastructure.http.reading;

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
final class JsonWalk {

  private final Slice json;
  private final JsonParser parser;
  private final Map<JsonPointer, Found> found = new HashMap<>();
  private final Map<Integer, RecordsPlace> places = new HashMap<>();

  private JsonWalk(Slice json, JsonParser parser) {
    this.json = json;
    this.parser = parser;
  }

  /**
   * Walks to the document's end.
   *
   * @throws MalformedAnswer when something follows the document, or there is none
   * @throws tools.jackson.core.JacksonException when it is not JSON, or beyond the bounds
   */
  static JsonWalk through(Slice json, PlaceTree places) {
    try (JsonParser parser = JsonText.parser(json)) {
      JsonWalk walk = new JsonWalk(json, parser);
      if (parser.nextToken() == null) {
        throw new MalformedAnswer();
      }
      walk.value(places);
      if (parser.nextToken() != null) {
        throw new MalformedAnswer();
      }
      return walk;
    }
  }

  /** What was walked through. */
  Slice document() {
    return json;
  }

  /** What stands at a wanted place. */
  Optional<Found> at(JsonPointer pointer) {
    return Optional.ofNullable(found.get(pointer));
  }

  /** What stands at a place of records; null when the document has no such place. */
  RecordsPlace records(int place) {
    return places.get(place);
  }

  /** Reads the value at whose first token the parser stands, up to its last token. */
  private void value(PlaceTree node) {
    if (node == null) {
      parser.skipChildren();
      return;
    }
    RecordsPlace place = node.records() == PlaceTree.NONE ? null : new RecordsPlace(kind());
    Found.Kind kind = kind();
    TokenStreamLocation start = place == null ? null : parser.currentTokenLocation();
    String text = kind == Found.Kind.OBJECT || kind == Found.Kind.ARRAY ? null : scalar(kind);
    boolean empty =
        switch (kind) {
          case OBJECT -> object(node);
          case ARRAY -> array(node, place);
          default -> text == null || text.isEmpty();
        };
    if (node.wanted() != null) {
      found.put(node.wanted(), new Found(kind, text, empty));
    }
    if (place != null) {
      TokenStreamLocation end = parser.currentLocation();
      place.close(
          new Slice(json.source(), offset(start), offset(end)),
          empty,
          start.getLineNr() != end.getLineNr());
      places.put(node.records(), place);
    }
  }

  /** Whether the object has no members. */
  private boolean object(PlaceTree node) {
    boolean empty = true;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      empty = false;
      parser.nextToken();
      value(node.child(name));
    }
    return empty;
  }

  /** Whether the array has no items. */
  private boolean array(PlaceTree node, RecordsPlace place) {
    int index = 0;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      PlaceTree child = node.child(index++);
      if (place == null) {
        value(child);
      } else {
        item(place, child, token);
      }
    }
    return index == 0;
  }

  private void item(RecordsPlace place, PlaceTree child, JsonToken token) {
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

  private String scalar(Found.Kind kind) {
    return kind == Found.Kind.NULL ? null : parser.getString().strip();
  }

  private Found.Kind kind() {
    return switch (parser.currentToken()) {
      case START_OBJECT -> Found.Kind.OBJECT;
      case START_ARRAY -> Found.Kind.ARRAY;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> Found.Kind.NUMBER;
      case VALUE_TRUE, VALUE_FALSE -> Found.Kind.BOOLEAN;
      case VALUE_STRING -> Found.Kind.TEXT;
      case VALUE_NULL -> Found.Kind.NULL;
      default -> throw new MalformedAnswer();
    };
  }
}
