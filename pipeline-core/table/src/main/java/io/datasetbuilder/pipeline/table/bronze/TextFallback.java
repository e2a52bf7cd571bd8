package io.datasetbuilder.pipeline.table.bronze;

import java.util.Map;

/**
 * Which columns of JSON records become text, each number and boolean as it is written, each list
 * and object as its canonical JSON. A column that does not and whose values have no one type is
 * refused.
 *
 * @param columns by the names that the source gives them
 * @param others what holds for all other columns
 */
public record TextFallback(Map<String, When> columns, When others) {

  /** No column becomes text. */
  public static final TextFallback NONE = new TextFallback(Map.of(), When.NEVER);

  /** When a column becomes text. */
  public enum When {
    NEVER,
    /** Where it holds numbers and texts, and nothing else. */
    NUMBERS_AND_TEXTS,
    /** Where it holds numbers, booleans and texts, and no one type holds them all. */
    NO_TYPE,
    /**
     * Also where a number or boolean is written like a null token: what remains gets its type
     * afterwards.
     */
    TYPED_LATER,
    /** Where no one type holds its values, lists and objects among them. */
    NO_TYPE_OR_NESTED_TYPE,
    /** Where a type would spell its numbers and booleans otherwise than they are written. */
    OTHER_SPELLING,
    /** Also where it holds lists or objects. */
    OTHER_SPELLING_OR_NESTED
  }

  public TextFallback {
    columns = Map.copyOf(columns);
  }

  /** When a column becomes text. */
  public When of(String column) {
    return columns.getOrDefault(column, others);
  }
}
