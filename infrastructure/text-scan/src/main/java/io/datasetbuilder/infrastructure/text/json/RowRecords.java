package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Records that are arrays; the first array holds the names of the columns, unless these are
 * declared.
 */
final class RowRecords implements RecordForm.OfElements {

  private final List<String> declared;
  private final JsonRecord record;
  private final RecordSink sink;

  /**
   * @param declared names of the columns; empty when the first array holds them
   */
  RowRecords(List<String> declared, JsonRecord record, RecordSink sink) {
    this.declared = declared;
    this.record = record;
    this.sink = sink;
  }

  @Override
  public void read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw RecordForm.otherForm(
          parser, "the value that holds the records is not an array of arrays");
    }
    read(JsonElements.ofArray(parser));
  }

  @Override
  public void read(JsonElements elements) throws IOException {
    List<String> names = declared;
    while (elements.next()) {
      requireArray(elements);
      if (names.isEmpty()) {
        names = names(elements.parser());
      } else {
        sink.accept(row(elements.parser(), names));
      }
    }
  }

  private static void requireArray(JsonElements elements) {
    if (elements.parser().currentToken() != JsonToken.START_ARRAY) {
      throw RecordForm.otherForm(elements.parser(), elements.one() + " is not an array");
    }
  }

  private static List<String> names(JsonParser parser) {
    Set<String> names = new LinkedHashSet<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.VALUE_STRING || parser.getString().isBlank()) {
        throw new RefusedJson(
                RecordProblem.EMPTY_COLUMN_NAME,
                "the name of column " + (names.size() + 1) + " is missing or not a text")
            .withHint("write the names of all columns as texts into the first array");
      }
      if (!names.add(parser.getString())) {
        throw new RefusedJson(
                RecordProblem.DUPLICATE_COLUMN_NAME,
                "the first array holds the name " + Quoting.quoted(parser.getString()) + " twice")
            .withHint("give every column a name of its own in the first array");
      }
      if (names.size() > TableBounds.MOST_COLUMNS) {
        throw new RefusedJson(JsonTableBuilder.tooManyColumns(1));
      }
    }
    if (names.isEmpty()) {
      throw new RefusedJson(RecordProblem.EMPTY_COLUMN_NAME, "the first array holds no name")
          .withHint("write the names of all columns as texts into the first array");
    }
    return new ArrayList<>(names);
  }

  private CanonicalRecord row(JsonParser parser, List<String> names) {
    record.begin();
    int cells = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (cells == names.size()) {
        throw ragged("more", names);
      }
      record.add(names.get(cells++), parser);
    }
    if (cells < names.size()) {
      throw ragged("fewer", names);
    }
    return record.end();
  }

  private RefusedJson ragged(String than, List<String> names) {
    if (declared.isEmpty()) {
      return new RefusedJson(
              RecordProblem.RAGGED_ROW,
              "a row has %s than the %d cells that the first array names"
                  .formatted(than, names.size()))
          .withHint("make every array as long as the first one, with null for an absent value");
    }
    return new RefusedJson(
            RecordProblem.RAGGED_ROW,
            "a row has %s than the %d cells that columns names".formatted(than, names.size()))
        .withHint("name every cell in columns, and write null for an absent value");
  }
}
