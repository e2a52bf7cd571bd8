package io.datasetbuilder.pipeline.table.bronze;

import java.util.Map;

/**
 * Columns of JSON records that become text: each number and boolean as it is written, each list and
 * object as its canonical JSON. A column that does not become text and whose values share no type
 * is refused.
 *
 * @param columns conditions by the names that the source gives the columns
 * @param others condition of all other columns
 */
public record TextFallback(Map<String, When> columns, When others) {

  /** No column becomes text. */
  public static final TextFallback NONE = new TextFallback(Map.of(), When.NEVER);

  /** Condition under which a column becomes text. */
  public enum When {
    NEVER,
    /** If the column holds numbers and texts, and nothing else. */
    NUMBERS_AND_TEXTS,
    /** If the column holds numbers, booleans and texts that share no type. */
    NO_TYPE,
    /**
     * Also where a number or boolean is written like a null token: what remains gets its type
     * afterwards.
     */
    TYPED_LATER,
    /** If the values of the column share no type, lists and objects among them. */
    NO_TYPE_OR_NESTED_TYPE,
    /** If a type would spell the column's numbers and booleans otherwise than they are written. */
    OTHER_SPELLING,
    /** Also where it holds lists or objects. */
    OTHER_SPELLING_OR_NESTED
  }

  public TextFallback {
    columns = Map.copyOf(columns);
  }

  /** Condition under which this column becomes text. */
  public When of(String column) {
    return columns.getOrDefault(column, others);
  }
}
