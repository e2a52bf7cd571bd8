package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;

/**
 * Declared form of a file's records. Nothing of it is detected while a dataset is built: without a
 * declaration a file is read by the defaults.
 *
 * @param csv the form of a CSV text; the default for other formats
 * @param json where the records of a JSON text are; the default for other formats
 */
public record ReadOptions(CsvDialect csv, JsonRecords json) {

  /** Form of a file whose source declares none. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(CsvDialect.DEFAULT, JsonRecords.DEFAULT);

  /** Options for CSV only. */
  public static ReadOptions of(CsvDialect csv) {
    return new ReadOptions(csv, JsonRecords.DEFAULT);
  }

  /** Options for JSON only. */
  public static ReadOptions of(JsonRecords json) {
    return new ReadOptions(CsvDialect.DEFAULT, json);
  }

  /** Whether nothing but defaults is declared. */
  public boolean isDefault() {
    return equals(DEFAULT);
  }

  /** These options, or others when nothing is declared. */
  public ReadOptions orElse(ReadOptions others) {
    return isDefault() ? others : this;
  }

  /** The members that differ from the defaults, as a spec writes them; empty when none does. */
  public JsonObject members() {
    return ReadMembers.of(this);
  }
}
