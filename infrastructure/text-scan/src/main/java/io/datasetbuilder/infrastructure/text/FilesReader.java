package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.FilesInput;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.UnionColumns;
import io.datasetbuilder.pipeline.table.bronze.UnionColumns.FileColumns;
import io.datasetbuilder.pipeline.table.bronze.UnusedColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/**
 * Walk over the files of one table, of any format: one is open at a time, and the problems of the
 * first refused ones are gathered. For one thread.
 */
public final class FilesReader {

  /** Number of problems after which no further file is read. */
  private static final int MOST_PROBLEMS = 5;

  /** Part of the work that is done once each file was read by itself. */
  private static final double ALONE = 0.5;

  private final FilesInput input;
  private final Path scratch;
  private final DoubleConsumer progress;

  /**
   * @param scratch a private folder for intermediate files, which exists
   * @param progress receives the part of the work done so far, 0 to 1
   */
  public FilesReader(FilesInput input, Path scratch, DoubleConsumer progress) {
    this.input = input;
    this.scratch = scratch;
    this.progress = progress;
  }

  /** The files, and the options to read them by. */
  public FilesInput input() {
    return input;
  }

  /** The folder for intermediate files. */
  public Path scratch() {
    return scratch;
  }

  /** Receives the progress of the table of all files. */
  public DoubleConsumer progressOfTable() {
    return done -> progress.accept(ALONE + (1 - ALONE) * done);
  }

  /** Reading of one file. */
  interface FileReading {
    /**
     * Reads a file.
     *
     * @param folder a private folder for its intermediate files, which exists
     * @return what is wrong with the file; empty when it was read
     */
    List<Problem> read(NamedInput file, Path folder) throws IOException;
  }

  /**
   * Reads the files in their order.
   *
   * @return problems, each with the name of its file; empty when all were read
   */
  List<Problem> each(FileReading reading) throws IOException {
    List<Problem> problems = new ArrayList<>();
    int files = input.files().size();
    for (int i = 0; i < files && problems.size() < MOST_PROBLEMS; i++) {
      NamedInput file = input.files().get(i);
      Path folder = Files.createDirectory(scratch.resolve("file-" + i));
      List<Problem> refusal = reading.read(file, folder);
      if (!refusal.isEmpty()) {
        DeclaredFormat.check(refusal, file.input())
            .forEach(problem -> problems.add(problem.inFile(file.name())));
      }
      progress.accept(ALONE * (i + 1) / files);
    }
    return problems;
  }

  /** Reading of one file to a table. */
  public interface TableReading {
    /**
     * Reads a file.
     *
     * @param folder a private folder for its intermediate files, which exists
     */
    Outcome read(NamedInput file, Path folder) throws IOException;
  }

  /**
   * Reads the table of each file in their order, and keeps nothing of its folder but the table.
   *
   * @param found receives the tables in their order
   * @return problems, each with the name of its file; empty when all were read
   */
  public List<Problem> tables(TableReading reading, Consumer<BronzeTable> found)
      throws IOException {
    return each(
        (file, folder) -> {
          Outcome outcome = reading.read(file, folder);
          if (outcome instanceof Outcome.Unreadable refused) {
            return refused.problems();
          }
          BronzeTable table = ((Outcome.Readable) outcome).table();
          found.accept(table);
          clear(folder, Path.of(table.source().location().address()));
          return List.of();
        });
  }

  /**
   * The columns of the tables together, whose order is part of a file's form.
   *
   * @param tables those of all files, in their order
   * @param unused columns in which they may differ
   */
  public Result<UnionColumns> columns(List<BronzeTable> tables, UnusedColumns unused) {
    List<FileColumns> found = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      found.add(new FileColumns(input.files().get(i).name(), names(tables.get(i))));
    }
    return UnionColumns.of(found, input, true, unused);
  }

  /** Names of the columns of a table, in their order. */
  public static List<String> names(BronzeTable table) {
    return table.columns().stream().map(BronzeColumn::name).toList();
  }

  /** Removes a folder of intermediate files, but for one of them. */
  static void clear(Path folder, Path kept) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!kept.startsWith(file)) {
          Files.delete(file);
        }
      }
    }
  }
}
