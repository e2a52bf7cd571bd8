package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordFault;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * JSON text that is not an array of objects: finds what it is instead, and what makes a source of
 * it. Names of members are shown, values never.
 */
final class JsonDocument {

  private static final int DEEPEST = 6;
  private static final int MOST_ARRAYS = 3;

  private final JsonParser parser;
  private final List<String> arrays = new ArrayList<>();

  private JsonDocument(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * The refusal of a text.
   *
   * @param parser at the first token
   */
  static RecordFault fault(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return refused("the file is not an array of objects");
    }
    return new JsonDocument(parser).ofObject();
  }

  private RecordFault ofObject() {
    try {
      long firstLine = parser.currentLocation().getLineNr();
      readObject();
      boolean oneLine = parser.currentLocation().getLineNr() == firstLine;
      if (parser.nextToken() != null) {
        return refused("the file holds one value after the other, not an array of objects")
            .withHint(
                oneLine
                    ? "use format: jsonl, or rename the file to end in .jsonl"
                    : "put the objects into one array: [ {...}, {...} ]");
      }
    } catch (JacksonException malformed) {
      return refused("the file is not an array of objects");
    }
    RecordFault object = refused("the file is a single object, not an array of objects");
    return arrays.isEmpty()
        ? object.withHint("wrap the object in [ ]: it is then a table with one row")
        : object.withHint("use the array alone as the file: " + String.join(" or ", arrays));
  }

  /** Reads to the end of the object, and notes the arrays of objects in it. */
  private void readObject() {
    Deque<String> path = new ArrayDeque<>();
    int depth = 1;
    while (depth > 0) {
      switch (parser.nextToken()) {
        case PROPERTY_NAME -> {
          if (path.size() == depth) {
            path.removeLast();
          }
          path.addLast(parser.currentName());
        }
        case START_OBJECT -> {
          if (depth == DEEPEST) {
            parser.skipChildren();
          } else {
            depth++;
          }
        }
        case END_OBJECT -> {
          while (path.size() >= depth) {
            path.removeLast();
          }
          depth--;
        }
        case START_ARRAY -> readArray(path);
        default -> {}
      }
    }
  }

  private void readArray(Deque<String> path) {
    JsonToken first = parser.nextToken();
    if (first == JsonToken.START_OBJECT && arrays.size() < MOST_ARRAYS) {
      arrays.add(Quoting.quoted(String.join(".", path)));
    }
    for (int open = 1; open > 0; ) {
      open += first.isStructStart() ? 1 : first.isStructEnd() ? -1 : 0;
      if (open > 0) {
        first = parser.nextToken();
      }
    }
  }

  private static RecordFault refused(String detail) {
    return new RecordFault(RecordProblem.NOT_AN_ARRAY, 1, detail);
  }
}
