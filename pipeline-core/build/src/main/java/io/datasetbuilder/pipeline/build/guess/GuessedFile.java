package io.datasetbuilder.pipeline.build.guess;

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
 */
public record GuessedFile(
    String name,
    int files,
    String alias,
    FileFormat format,
    Optional<GuessedEncoding> encoding,
    GuessedRead read,
    long recordCount,
    List<GuessColumn.ColumnGuess> columns) {
  public GuessedFile {
    columns = List.copyOf(columns);
  }
}
