package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.guess.JsonOutline.Outline;
import java.util.List;
import java.util.Map;

/**
 * Guesses where the records of a JSON text are, from its beginning. A form is only a proposal:
 * whoever uses it reads the whole file with it first.
 */
public final class GuessRecords {

  private GuessRecords() {}

  /**
   * A form of the records.
   *
   * @param format {@code JSON} or {@code JSONL}
   */
  public record RecordsGuess(FileFormat format, GuessedRead read) {}

  /**
   * The forms to try, the first that reads the file is the right one; empty when several places can
   * be meant.
   *
   * @param text beginning of the file, without a byte order mark
   */
  public static List<RecordsGuess> of(String text) {
    Outline outline = JsonOutline.of(text);
    if (outline.several()) {
      return List.of(
          new RecordsGuess(FileFormat.JSONL, GuessedRead.DEFAULT),
          as(Form.CONCATENATED, "objects follow one another over several lines"));
    }
    if (outline.first() == '[') {
      return List.of(
          outline.second() == '['
              ? as(Form.ROWS, "the elements are arrays, and the first holds texts alone")
              : new RecordsGuess(FileFormat.JSON, GuessedRead.DEFAULT));
    }
    if (outline.first() != '{' || outline.arrays().size() > 1) {
      return List.of();
    }
    if (outline.collection()) {
      return List.of(as(Form.FEATURES, "the file is a collection of features"));
    }
    return outline.arrays().isEmpty() ? ofOneObject() : List.of(at(outline.arrays().get(0)));
  }

  private static List<RecordsGuess> ofOneObject() {
    RecordsGuess entries = as(Form.ENTRIES, "every member of the object is an object");
    GuessedRead.Likely values =
        new GuessedRead.Likely(JsonValue.of(Form.VALUES.wire()), "leaves the names out");
    return List.of(
        as(Form.COLUMNS, "every member is an array, and all are of one length"),
        new RecordsGuess(
            entries.format(),
            new GuessedRead(
                entries.read().options(), entries.read().evidence(), Map.of("records_as", values))),
        as(Form.OBJECT, "the file is one object without records in it"));
  }

  private static RecordsGuess as(Form form, String evidence) {
    return guess(new JsonRecords(JsonRecords.DEFAULT.at(), form), "records_as", evidence);
  }

  private static RecordsGuess at(String pointer) {
    return guess(
        new JsonRecords(pointer, JsonRecords.DEFAULT.as()),
        "records_at",
        "the only array of objects is there");
  }

  private static RecordsGuess guess(JsonRecords records, String member, String evidence) {
    return new RecordsGuess(
        FileFormat.JSON,
        new GuessedRead(ReadOptions.of(records), Map.of(member, evidence), Map.of()));
  }
}
