package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.warehouse.erasure.Matches.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Searches files for one value: cells of Parquet files by the engine, all other files by their
 * bytes. For one thread; the caller closes it.
 */
public final class SearchFiles implements AutoCloseable {

  private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private final ErasedValue erased;
  private final TextPatterns patterns;
  private final RunWorkspace scratch;
  private final TableEngine.Session session;
  private final FindInTable tables;

  SearchFiles(Searching searching, ErasedValue erased) {
    this.erased = erased;
    this.patterns = TextPatterns.of(erased.value());
    this.scratch = searching.workspaces().temporary();
    this.session = searching.engine().open(scratch.scratchFolder("erase"), 1, Interruption.NEVER);
    this.tables = new FindInTable(searching.schemas(), session, erased);
  }

  /** Places of the value in a file. */
  Matches in(SearchedFile file) {
    try {
      return isParquet(file) ? tables.in(file) : inText(file);
    } catch (IOException unreadable) {
      return found(file, PlaceKind.UNREADABLE, 0);
    }
  }

  /** Places of the value in a Parquet file. */
  Matches in(String path, Location table) {
    return tables.in(path, table);
  }

  /** Places of the value in files. */
  Matches in(List<SearchedFile> files) {
    return files.stream().map(this::in).reduce(Matches.NONE, Matches::and);
  }

  private Matches inText(SearchedFile file) throws IOException {
    if (file.isDocument() && !erased.isInDocuments()) {
      return Matches.NONE;
    }
    try (InputStream content = file.content().opener().open()) {
      long count = patterns.count(content);
      return count > 0 ? found(file, PlaceKind.TEXT, count) : Matches.NONE;
    }
  }

  private static Matches found(SearchedFile file, PlaceKind kind, long count) {
    return new Matches(List.of(new Place(file.path(), Optional.empty(), kind, count)));
  }

  private static boolean isParquet(SearchedFile file) throws IOException {
    try (InputStream content = file.content().opener().open()) {
      return Arrays.equals(content.readNBytes(PARQUET.length), PARQUET);
    }
  }

  @Override
  public void close() {
    session.close();
    scratch.close();
  }

  /** Parts of a search; the engine reads the files of runs, snapshots and backups. */
  public record Searching(
      TableEngine engine, ParquetSchemaReader schemas, RunWorkspaces workspaces) {}
}
