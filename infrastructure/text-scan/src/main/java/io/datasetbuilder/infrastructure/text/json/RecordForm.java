package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JsonParser;

/** Reads the records of a value that has one of the declared forms. */
interface RecordForm {

  /**
   * Reads all records of the value that begins at the parser's current token; the parser is then at
   * the value's last token.
   *
   * @throws RefusedJson when the value has another form
   */
  void read(JsonParser parser) throws IOException;

  /** A form of elements, which are those of an array or the values of a text in sequence. */
  interface OfElements extends RecordForm {

    /** Reads all elements. */
    void read(JsonElements elements) throws IOException;
  }

  /**
   * The reader of a declared form.
   *
   * @param scratch a private folder for intermediate files
   */
  static RecordForm of(JsonRecords declared, JsonRecord record, RecordSink sink, Path scratch) {
    return switch (declared.as()) {
      case ARRAY, CONCATENATED -> new ObjectRecords(declared.at(), record, sink);
      case OBJECT -> new MemberRecords.Single(record, sink);
      case VALUES -> new MemberRecords.Values(record, sink);
      case ENTRIES -> new MemberRecords.Entries(record, sink);
      case ROWS -> new RowRecords(declared.columns(), record, sink);
      case COLUMNS -> new ColumnRecords(record, sink, scratch);
      case FEATURES -> new FeatureRecords(declared.at(), record, sink);
    };
  }

  /**
   * The refusal of a value of another form; it begins at the parser's current token.
   *
   * @param detail the declared form, and that the value does not have it
   */
  static RefusedJson otherForm(JsonParser parser, String detail) {
    return new RefusedJson(RecordProblem.OTHER_RECORD_FORM, detail)
        .at(parser.currentTokenLocation().getByteOffset());
  }
}
