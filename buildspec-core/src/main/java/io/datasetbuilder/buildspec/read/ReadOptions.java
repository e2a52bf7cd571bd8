package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;

/**
 * Declared form of a file's records. Nothing of it is detected while a dataset is built: without a
 * declaration a file is read by the defaults.
 *
 * @param csv the form of a CSV text; the default for other formats
 * @param json where the records of a JSON text are; the default for other formats
 * @param parquet forms of the values of a Parquet file; the default for other formats
 * @param allowEmpty whether a file without records is a table without rows; otherwise it is refused
 * @param union how the files of a source become one table; the default for a single upload or url
 */
public record ReadOptions(
    CsvDialect csv, JsonRecords json, ParquetForms parquet, boolean allowEmpty, FileUnion union) {

  /** Form of a file whose source declares none. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(
          CsvDialect.DEFAULT, JsonRecords.DEFAULT, ParquetForms.DEFAULT, false, FileUnion.DEFAULT);

  /** Options for CSV only. */
  public static ReadOptions of(CsvDialect csv) {
    return new ReadOptions(
        csv, JsonRecords.DEFAULT, ParquetForms.DEFAULT, false, FileUnion.DEFAULT);
  }

  /** Options for JSON only. */
  public static ReadOptions of(JsonRecords json) {
    return new ReadOptions(
        CsvDialect.DEFAULT, json, ParquetForms.DEFAULT, false, FileUnion.DEFAULT);
  }

  /** Options for Parquet only. */
  public static ReadOptions of(ParquetForms parquet) {
    return new ReadOptions(
        CsvDialect.DEFAULT, JsonRecords.DEFAULT, parquet, false, FileUnion.DEFAULT);
  }

  /** Options for the bytes of Parquet only. */
  public static ReadOptions of(BinaryForm binary) {
    return of(ParquetForms.of(binary));
  }

  /** Options for the table of several files only. */
  public static ReadOptions of(FileUnion union) {
    return new ReadOptions(
        CsvDialect.DEFAULT, JsonRecords.DEFAULT, ParquetForms.DEFAULT, false, union);
  }

  /** The same options for a file that may have no record. */
  public ReadOptions orEmpty() {
    return new ReadOptions(csv, json, parquet, true, union);
  }

  /** The same options for one of the files of a source: how they become a table is left out. */
  public ReadOptions ofOneFile() {
    return new ReadOptions(csv, json, parquet, allowEmpty, FileUnion.DEFAULT);
  }

  /** The same options with another form of CSV. */
  public ReadOptions with(CsvDialect other) {
    return new ReadOptions(other, json, parquet, allowEmpty, union);
  }

  /** The same options for files that become one table in another way. */
  public ReadOptions with(FileUnion other) {
    return new ReadOptions(csv, json, parquet, allowEmpty, other);
  }

  /** Whether nothing but defaults is declared. */
  @SuppressWarnings("ReferenceEquality") // the first comparison of records takes milliseconds
  public boolean isDefault() {
    return this == DEFAULT || equals(DEFAULT);
  }

  /** The members that differ from the defaults, as a spec writes them; empty when none does. */
  public JsonObject members() {
    return ReadMembers.of(this);
  }

  /**
   * The members as a spec writes them to declare this form, which is never empty: a spec without
   * any reads an upload in the form that the upload was stored with.
   */
  public JsonObject declaration() {
    return ReadMembers.declared(this);
  }
}
