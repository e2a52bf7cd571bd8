package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.source.FileFormat;
import java.util.List;

/**
 * Facts and guesses about a file.
 *
 * @param name file name without its folder
 * @param encoding name of the text encoding; without a meaning for Parquet
 * @param read form of its records
 * @param recordCount number of all its records
 * @param columns in order of appearance
 */
public record GuessedFile(
    String name,
    FileFormat format,
    String encoding,
    GuessedRead read,
    long recordCount,
    List<GuessColumn.ColumnGuess> columns) {
  public GuessedFile {
    columns = List.copyOf(columns);
  }

  /** The name as an alias and dataset id: safe as a source key. */
  public String alias() {
    int end = name.lastIndexOf('.');
    String base = end > 0 ? name.substring(0, end) : name;
    StringBuilder alias = new StringBuilder();
    base.codePoints()
        .limit(LONGEST_ALIAS)
        .map(c -> Character.isLetterOrDigit(c) ? Character.toLowerCase(c) : '_')
        .forEach(alias::appendCodePoint);
    boolean safe = alias.length() > 0 && Character.isLetterOrDigit(alias.codePointAt(0));
    return safe ? alias.toString() : "data" + alias;
  }

  /** Short enough for every file system in any script. */
  private static final int LONGEST_ALIAS = 40;
}
