package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;

/** Finds where the records of an object may be: the declarations that read it as a table. */
final class ObjectShape {

  private static final int DEEPEST = 6;
  private static final int MOST_ARRAYS = 3;

  /** Length of an array that is no column of scalars. */
  private static final long NO_COLUMN = -1;

  private final JsonParser parser;
  private final JsonPointer root;
  private final List<JsonPointer> arrays = new ArrayList<>();
  private long members;
  private long objects;
  private long columns;
  private long length;
  private boolean isCollection;

  ObjectShape(JsonParser parser, String pointer) {
    this.parser = parser;
    this.root = JsonPointer.compile(pointer);
  }

  /** Reads the object whose opening brace is the parser's current token, to its end. */
  void read() {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonPointer at = root.appendProperty(name);
      members++;
      switch (parser.nextToken()) {
        case START_OBJECT -> {
          objects++;
          readObject(at, 2);
        }
        case START_ARRAY -> addColumn(readArray(at));
        case VALUE_STRING ->
            isCollection |= name.equals("type") && parser.getString().equals("FeatureCollection");
        default -> {}
      }
    }
  }

  private void readObject(JsonPointer pointer, int depth) {
    if (depth > DEEPEST) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      JsonPointer at = pointer.appendProperty(parser.currentName());
      switch (parser.nextToken()) {
        case START_OBJECT -> readObject(at, depth + 1);
        case START_ARRAY -> readArray(at);
        default -> {}
      }
    }
  }

  /** Number of the values of an array of scalars; otherwise {@link #NO_COLUMN}. */
  private long readArray(JsonPointer at) {
    boolean scalars = true;
    long values = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (values++ == 0
          && parser.currentToken() == JsonToken.START_OBJECT
          && arrays.size() < MOST_ARRAYS) {
        arrays.add(at);
      }
      scalars &= parser.currentToken().isScalarValue();
      parser.skipChildren();
    }
    return scalars ? values : NO_COLUMN;
  }

  private void addColumn(long values) {
    if (columns == 0) {
      length = values;
    }
    columns += values > 0 && values == length ? 1 : 0;
  }

  /** The declarations that may be meant, the most likely first, as a message lists them. */
  String declarations() {
    String pointer = root.toString();
    if (isCollection && !arrays.isEmpty()) {
      return FormProposal.declaration(pointer, Form.FEATURES)
          + ", or use the array alone as the file: "
          + listed(arrays, ObjectShape::path);
    }
    if (!arrays.isEmpty()) {
      return listed(arrays, at -> FormProposal.declaration(at.toString()))
          + ", or use the array alone as the file: "
          + listed(arrays, ObjectShape::path);
    }
    String oneRow = FormProposal.declaration(pointer, Form.OBJECT);
    if (members > 1 && objects == members) {
      return FormProposal.declaration(pointer, Form.ENTRIES)
          + " or "
          + FormProposal.declaration(pointer, Form.VALUES)
          + " if each member is a record, with or without its name, or "
          + oneRow
          + " if the object is the only record";
    }
    if (members > 0 && columns == members) {
      return FormProposal.declaration(pointer, Form.COLUMNS)
          + " if each array is a column, or "
          + oneRow
          + " if the object is the only record";
    }
    return oneRow + ": the object is then the only record";
  }

  private static String listed(List<JsonPointer> pointers, Function<JsonPointer, String> form) {
    return pointers.stream().map(form).collect(Collectors.joining(" or "));
  }

  /** The names of a pointer as a path, which says more to a reader than its escapes. */
  private static String path(JsonPointer pointer) {
    List<String> names = new ArrayList<>();
    for (JsonPointer rest = pointer; !rest.matches(); rest = rest.tail()) {
      names.add(rest.getMatchingProperty());
    }
    return Quoting.quoted(String.join(".", names));
  }
}
