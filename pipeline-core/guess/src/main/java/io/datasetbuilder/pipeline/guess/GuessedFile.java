package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.source.FileFormat;
import java.util.List;
import java.util.Optional;

/**
 * Facts and guesses about the files of a source.
 *
 * @param name of the file or files, as {@code --upload} takes it
 * @param files number of the files
 * @param alias of the source
 * @param encoding text encoding; empty for Parquet
 * @param read form of their records
 * @param recordCount number of all their records
 * @param columns in order of appearance
 * @param folders columns that the folders of the files can have the values of
 */
public record GuessedFile(
    String name,
    int files,
    String alias,
    FileFormat format,
    Optional<GuessedEncoding> encoding,
    GuessedRead read,
    long recordCount,
    List<GuessColumn.ColumnGuess> columns,
    FolderColumns folders) {
  public GuessedFile {
    columns = List.copyOf(columns);
  }

  /** Files whose folders say nothing about their rows. */
  public GuessedFile(
      String name,
      int files,
      String alias,
      FileFormat format,
      Optional<GuessedEncoding> encoding,
      GuessedRead read,
      long recordCount,
      List<GuessColumn.ColumnGuess> columns) {
    this(name, files, alias, format, encoding, read, recordCount, columns, FolderColumns.NONE);
  }
}
