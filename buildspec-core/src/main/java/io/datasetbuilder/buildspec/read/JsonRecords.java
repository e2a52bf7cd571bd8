package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;

/**
 * Place and form of the records of a JSON text.
 *
 * @param at JSON pointer (RFC 6901) to the value that holds the records; the empty text is the
 *     whole text
 * @param as form of that value
 * @param columns names of the cells of {@link Form#ROWS}; empty when the first row holds them
 */
public record JsonRecords(String at, Form as, List<String> columns) {

  /** A text that is an array of objects. */
  public static final JsonRecords DEFAULT = new JsonRecords("", Form.ARRAY);

  public JsonRecords {
    columns = List.copyOf(columns);
  }

  /** Records that name their columns. */
  public JsonRecords(String at, Form as) {
    this(at, as, List.of());
  }

  /** Whether nothing is declared. */
  public boolean isDefault() {
    return equals(DEFAULT);
  }

  /** Forms of the value that holds the records. */
  public enum Form implements WireNamed.LowerCase {
    /** An array of objects; each is a record. */
    ARRAY,
    /** One object, which is the only record. */
    OBJECT,
    /** An object of objects; its values are the records, its keys are left out. */
    VALUES,
    /** An object of objects; each record has the key in its first column, {@code key}. */
    ENTRIES,
    /** An array of arrays; the first holds the column names, unless these are declared. */
    ROWS,
    /** An object of arrays of one length: each member is a column. */
    COLUMNS,
    /** Features of GeoJSON: the properties, and the geometry as a JSON text. */
    FEATURES,
    /** Objects one after the other, over any number of lines. */
    CONCATENATED
  }
}
