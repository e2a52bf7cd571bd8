package io.datasetbuilder.pipeline.table.bronze;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which columns of JSON records become text, each value as it is written. A column that does not
 * and whose values have no one type is refused. Lists and objects never become text.
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
    /** Also where a type would spell its numbers otherwise than they are written. */
    OTHER_SPELLING
  }

  public TextFallback {
    columns = Map.copyOf(columns);
  }

  /** Columns that may mix numbers and texts; all others never become text. */
  public static TextFallback mixing(Set<String> columns) {
    return new TextFallback(
        columns.stream()
            .collect(Collectors.toUnmodifiableMap(name -> name, name -> When.NUMBERS_AND_TEXTS)),
        When.NEVER);
  }

  /** When a column becomes text. */
  public When of(String column) {
    return columns.getOrDefault(column, others);
  }
}
