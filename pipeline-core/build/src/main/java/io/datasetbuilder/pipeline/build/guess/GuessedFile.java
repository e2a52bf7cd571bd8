package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.source.FileFormat;
import java.util.List;
import java.util.Optional;

/**
 * Facts and guesses about a file.
 *
 * @param name file name without its folder, with the chosen part of an archive
 * @param content name of the content: that of the file, or of what was unpacked from it
 * @param encoding text encoding; empty for Parquet
 * @param read form of its records
 * @param recordCount number of all its records
 * @param columns in order of appearance
 */
public record GuessedFile(
    String name,
    String content,
    FileFormat format,
    Optional<GuessedEncoding> encoding,
    GuessedRead read,
    long recordCount,
    List<GuessColumn.ColumnGuess> columns) {
  public GuessedFile {
    columns = List.copyOf(columns);
  }

  /** The name of the content as an alias and dataset id: safe as a source key. */
  public String alias() {
    int end = content.lastIndexOf('.');
    String base = end > 0 ? content.substring(0, end) : content;
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
