package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Text columns that the files of a source do not have: each has one value for all rows of a file.
 *
 * @param columns the values by column, one for each upload in their order; empty: null. The columns
 *     follow those of the files, in the order of their names
 */
public record FileValues(SortedMap<String, List<Optional<String>>> columns) {

  /** Columns of one source. */
  public static final int MOST_COLUMNS = 100;

  /** Characters of a value. */
  public static final int LONGEST_VALUE = 1000;

  /** Word in place of the values of a column: they are read from the folders of local files. */
  public static final String FOLDERS = "folders";

  /** No such column. */
  public static final FileValues NONE = new FileValues(new TreeMap<>());

  public FileValues {
    SortedMap<String, List<Optional<String>>> sorted = new TreeMap<>(SortedNames.BY_CODE_POINT);
    columns.forEach((name, values) -> sorted.put(name, List.copyOf(values)));
    columns = Collections.unmodifiableSortedMap(sorted);
  }

  /** Names of the columns, in their order. */
  public List<String> names() {
    return List.copyOf(columns.keySet());
  }

  /** The values of a file, one for each column. */
  public List<Optional<String>> of(int file) {
    return columns.values().stream().map(values -> values.get(file)).toList();
  }

  public boolean isNone() {
    return columns.isEmpty();
  }
}
