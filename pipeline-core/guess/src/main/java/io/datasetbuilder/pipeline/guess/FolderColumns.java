package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.pipeline.source.upload.FolderKeys;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Columns that the folders of several files can have the values of.
 *
 * @param names keys that the folders of each file have and no column of the files, sorted
 * @param taken keys that a column of the files has the name of, sorted
 */
public record FolderColumns(List<String> names, List<String> taken) {

  /** No such columns. */
  public static final FolderColumns NONE = new FolderColumns(List.of(), List.of());

  public FolderColumns {
    names = List.copyOf(names);
    taken = List.copyOf(taken);
  }

  /**
   * The columns of files; none when their folders have different keys.
   *
   * @param folders of each file, at least one
   * @param columns names of the columns of the files
   */
  public static FolderColumns of(List<FolderKeys> folders, Collection<String> columns) {
    Set<String> keys = folders.get(0).values().keySet();
    boolean usable =
        keys.size() <= FileValues.MOST_COLUMNS && keys.stream().noneMatch(String::isBlank);
    if (!usable || folders.stream().anyMatch(each -> !each.values().keySet().equals(keys))) {
      return NONE;
    }
    Set<String> there = columns.stream().map(CaseFold::of).collect(Collectors.toSet());
    return new FolderColumns(
        new TreeSet<>(keys).stream().filter(key -> !there.contains(CaseFold.of(key))).toList(),
        new TreeSet<>(keys).stream().filter(key -> there.contains(CaseFold.of(key))).toList());
  }
}
