package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;

/**
 * Finds the value that holds the records in a text. What is outside of it is checked for being
 * JSON, and is otherwise no data of the source.
 */
final class RecordsPointer {

  private static final int SHOWN_NAMES = 5;

  private final JsonParser parser;
  private final RecordForm form;

  RecordsPointer(JsonParser parser, RecordForm form) {
    this.parser = parser;
    this.form = form;
  }

  /**
   * Reads the records at a pointer; the value that it starts from begins at the parser's current
   * token and is read to its end.
   */
  void read(JsonPointer pointer) throws IOException {
    if (pointer.matches()) {
      form.read(parser);
      return;
    }
    switch (parser.currentToken()) {
      case START_OBJECT -> readMember(pointer);
      case START_ARRAY -> readElement(pointer);
      default ->
          throw notFound("a single value is where records_at needs the member " + shown(pointer));
    }
  }

  private void readMember(JsonPointer pointer) throws IOException {
    boolean found = false;
    List<String> names = new ArrayList<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      boolean matches = pointer.matchesProperty(name);
      if (matches && found) {
        throw new RefusedJson(
            RecordProblem.DUPLICATE_MEMBER, "member '" + name + "' appears twice in one object");
      }
      if (names.size() <= SHOWN_NAMES) {
        names.add(name);
      }
      parser.nextToken();
      if (matches) {
        found = true;
        read(pointer.tail());
      } else {
        parser.skipChildren();
      }
    }
    if (!found) {
      RefusedJson missing = notFound("the object has no member " + shown(pointer));
      throw names.isEmpty() ? missing : missing.withHint(membersOf(names));
    }
  }

  private void readElement(JsonPointer pointer) throws IOException {
    boolean found = false;
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      if (pointer.matchesElement(i)) {
        found = true;
        read(pointer.tail());
      } else {
        parser.skipChildren();
      }
    }
    if (!found) {
      throw notFound("the array has no element " + shown(pointer));
    }
  }

  private static String membersOf(List<String> names) {
    StringJoiner shown = new StringJoiner(", ", "the object has the members ", "");
    names.stream().limit(SHOWN_NAMES).map(Quoting::quoted).forEach(shown::add);
    return names.size() > SHOWN_NAMES ? shown.add("...").toString() : shown.toString();
  }

  private static String shown(JsonPointer pointer) {
    return Quoting.quoted(pointer.getMatchingProperty());
  }

  private static RefusedJson notFound(String detail) {
    return new RefusedJson(RecordProblem.RECORDS_NOT_FOUND, detail);
  }
}
