package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Forms whose records are in one object: the object itself, or its members. */
final class MemberRecords {

  /** Name of the column that holds the keys of an object of records. */
  private static final String KEY = "key";

  private MemberRecords() {}

  private static void requireObject(JsonParser parser, String what) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw RecordForm.otherForm(parser, "the value that holds the records is not " + what);
    }
  }

  private static void requireRecord(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new RefusedJson(RecordProblem.NOT_AN_OBJECT, "a member is not an object")
          .withHint("declare read.records_as: object if the members are those of one record");
    }
  }

  /** An object that is the only record. */
  record Single(JsonRecord record, RecordSink sink) implements RecordForm {

    @Override
    public void read(JsonParser parser) throws IOException {
      requireObject(parser, "an object");
      sink.accept(record.read(parser));
    }
  }

  /** Records that are the values of the members; a member that is repeated is another record. */
  record Values(JsonRecord record, RecordSink sink) implements RecordForm {

    @Override
    public void read(JsonParser parser) throws IOException {
      requireObject(parser, "an object of objects");
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        parser.nextToken();
        requireRecord(parser);
        sink.accept(record.read(parser));
      }
    }
  }

  /** As {@link Values}, with the name of the member in the first column. */
  record Entries(JsonRecord record, RecordSink sink) implements RecordForm {

    @Override
    public void read(JsonParser parser) throws IOException {
      requireObject(parser, "an object of objects");
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String key = parser.currentName();
        parser.nextToken();
        requireRecord(parser);
        record.begin();
        record.addText(KEY, key);
        addMembers(parser);
        sink.accept(record.end());
      }
    }

    private void addMembers(JsonParser parser) {
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        if (name.equals(KEY)) {
          throw new RefusedJson(
                  RecordProblem.DUPLICATE_COLUMN_NAME,
                  "a record has a member 'key', which is the name of the column of the keys")
              .withHint(
                  "declare read.records_as: values, which leaves the keys out, or rename the"
                      + " member in the file");
        }
        parser.nextToken();
        record.add(name, parser);
      }
    }
  }
}
