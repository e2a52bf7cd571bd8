package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * Result of scanning a document once. It makes no objects: of records it keeps the offsets, and
 * only the values of wanted places are read. Of members of one name the last counts.
 */
final class JsonScan {

  private final JsonSlice json;
  private final JsonParser parser;
  private final Map<JsonPointer, FoundValue> found = new HashMap<>();
  private final Map<Integer, RecordSpan> spans = new HashMap<>();

  private JsonScan(JsonSlice json, JsonParser parser) {
    this.json = json;
    this.parser = parser;
  }

  /**
   * Walks to the document's end.
   *
   * @throws MalformedResponse when something follows the document, or the text is empty
   * @throws tools.jackson.core.JacksonException when it is not JSON, or beyond the bounds
   */
  static JsonScan through(JsonSlice json, PointerTree spans) {
    try (JsonParser parser = BoundedJson.parser(json)) {
      JsonScan walk = new JsonScan(json, parser);
      if (parser.nextToken() == null) {
        throw new MalformedResponse();
      }
      walk.value(spans);
      if (parser.nextToken() != null) {
        throw new MalformedResponse();
      }
      return walk;
    }
  }

  /** The scanned document. */
  JsonSlice document() {
    return json;
  }

  /** The value at a requested pointer; empty when the document has none. */
  Optional<FoundValue> at(JsonPointer pointer) {
    return Optional.ofNullable(found.get(pointer));
  }

  /** The records at a pointer of records; null when the document has no such place. */
  RecordSpan records(int span) {
    return spans.get(span);
  }

  /** Reads the value whose first token is the parser's current one, up to its last token. */
  private void value(PointerTree node) {
    if (node == null) {
      parser.skipChildren();
      return;
    }
    RecordSpan span = node.records() == PointerTree.NONE ? null : new RecordSpan(kind());
    FoundValue.Kind kind = kind();
    TokenStreamLocation start = span == null ? null : parser.currentTokenLocation();
    String text =
        kind == FoundValue.Kind.OBJECT || kind == FoundValue.Kind.ARRAY ? null : scalar(kind);
    boolean empty =
        switch (kind) {
          case OBJECT -> object(node);
          case ARRAY -> array(node, span);
          default -> text == null || text.isEmpty();
        };
    if (node.wanted() != null) {
      found.put(node.wanted(), new FoundValue(kind, text, empty));
    }
    if (span != null) {
      TokenStreamLocation end = parser.currentLocation();
      span.close(
          new JsonSlice(json.source(), offset(start), offset(end)),
          empty,
          start.getLineNr() != end.getLineNr());
      spans.put(node.records(), span);
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
  private boolean array(PointerTree node, RecordSpan span) {
    int index = 0;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      PointerTree child = node.child(index++);
      if (span == null) {
        value(child);
      } else {
        item(span, child, token);
      }
    }
    return index == 0;
  }

  private void item(RecordSpan span, PointerTree child, JsonToken token) {
    TokenStreamLocation start = parser.currentTokenLocation();
    value(child);
    parser.finishToken();
    TokenStreamLocation end = parser.currentLocation();
    span.item(
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

  /**
   * The value at a pointer of a document.
   *
   * @param text of a text, trimmed; of a number or boolean, as spelled; null of anything else
   * @param empty whether there is nothing: null, a blank text, an array or object without content
   */
  record FoundValue(Kind kind, String text, boolean empty) {

    enum Kind {
      OBJECT,
      ARRAY,
      TEXT,
      NUMBER,
      BOOLEAN,
      NULL
    }

    private static final int MOST_DIGITS = 18;

    /** A code: any scalar that is not blank. */
    Optional<String> code() {
      return empty ? Optional.empty() : Optional.ofNullable(text);
    }

    /**
     * A number of records, from a number or a numeric text. Everything else states nothing: signs,
     * fractions, exponents, words.
     */
    Optional<Long> count() {
      boolean may = kind == Kind.NUMBER || kind == Kind.TEXT;
      return may && isDigits(text) ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    /** A page size: as a count, at least 1. */
    OptionalInt size() {
      return count()
          .filter(count -> count >= 1 && count <= Integer.MAX_VALUE)
          .map(count -> OptionalInt.of(count.intValue()))
          .orElse(OptionalInt.empty());
    }

    private static boolean isDigits(String text) {
      return !text.isEmpty()
          && text.length() <= MOST_DIGITS
          && text.chars().allMatch(each -> each >= '0' && each <= '9');
    }
  }

  /** Tree of the pointers that a scan has to find, by their segments. */
  static final class PointerTree {

    /** Not a place of records. */
    static final int NONE = -1;

    private final Map<String, PointerTree> children = new HashMap<>();
    private JsonPointer wanted;
    private int records = NONE;

    /**
     * @param records where records may be
     * @param values where single values may be
     */
    static PointerTree of(List<JsonPointer> records, Collection<JsonPointer> values) {
      PointerTree root = new PointerTree();
      for (int i = records.size() - 1; i >= 0; i--) {
        root.at(records.get(i)).records = i;
      }
      values.forEach(pointer -> root.at(pointer).wanted = pointer);
      return root;
    }

    private PointerTree at(JsonPointer pointer) {
      PointerTree node = this;
      for (String segment : pointer.segments()) {
        node = node.children.computeIfAbsent(segment, name -> new PointerTree());
      }
      return node;
    }

    /** The requested pointers below a member; null when none is below it. */
    PointerTree child(String name) {
      return children.get(name);
    }

    /** The requested pointers below an item of an array; null when none is below it. */
    PointerTree child(int index) {
      return children.isEmpty() ? null : children.get(Integer.toString(index));
    }

    /** The pointer of a single value that is wanted here, or null. */
    JsonPointer wanted() {
      return wanted;
    }

    /** Index of this place among the places of records, or {@link #NONE}. */
    int records() {
      return records;
    }
  }
}
