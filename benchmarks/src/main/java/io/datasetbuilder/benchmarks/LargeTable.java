package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A made-up ledger of 12 columns that builds commit to a warehouse. Each cell is a function of the
 * row's number, so that every measurement has the same ones; half of them hardly compress.
 */
record LargeTable(Workspace workspace, int rows, String spec) {

  /** The name in the warehouse. */
  static final String NAME = "ledger.entries";

  /** At full size; the table has about 1 GB then. */
  private static final int ROWS = 10_000_000;

  /** Of {@code account}; an aggregate may have 100,000 groups. */
  static final int ACCOUNTS = 90_000;

  private static final String COLUMNS =
      """
      i AS entry,
      'A' || lpad((hash(i, 1) %% %d)::VARCHAR, 5, '0') AS account,
      ['Seoul', 'Busan', 'Oslo', 'Lima', 'Zürich'][1 + (hash(i, 2) %% 5)::INTEGER] AS city,
      (hash(i, 3) %% 1000000000)::BIGINT / 100.0 AS amount,
      1 + (hash(i, 4) %% 20)::BIGINT AS quantity,
      hash(i, 5) %% 4 = 0 AS express,
      DATE '2015-01-01' + (hash(i, 6) %% 4000)::INTEGER AS booked_on,
      TIMESTAMP '2015-01-01' + to_microseconds((hash(i, 7) %% 345600000000000)::BIGINT) AS booked_at,
      (hash(i, 8) / 1e15)::DOUBLE AS weight,
      (hash(i, 9) / 1e17)::DOUBLE AS share,
      sha256(i::VARCHAR) AS reference,
      CASE WHEN i %% 5 > 0 THEN sha256((-i)::VARCHAR) END AS note
      """;

  /** Writes the rows into a Parquet file and uploads it. */
  static LargeTable upload(Workspace workspace) throws IOException, InterruptedException {
    return upload(workspace, ROWS);
  }

  /**
   * As {@link #upload(Workspace)}, with another number of rows.
   *
   * @param atFullSize rows of a run that is not scaled down
   */
  static LargeTable upload(Workspace workspace, int atFullSize)
      throws IOException, InterruptedException {
    int rows = workspace.options().scaled(atFullSize, 10_000);
    workspace.progress(Figure.format("making %,d rows", rows));
    Path file = workspace.folder().resolve("ledger.parquet");
    workspace.sql(copy(rows, file));
    String id = workspace.launch("upload", file, "--output-dir", workspace.output()).output();
    Files.delete(file);
    String source = ServedTables.file("entries", "parquet", id, "");
    // Random texts may look like personal data, whose columns a profile withholds.
    String spec = ServedTables.spec("ledger", List.of(source), "parquet") + "pii: {mode: allow}\n";
    return new LargeTable(workspace, rows, spec);
  }

  static String copy(int rows, Path file) {
    return "COPY (SELECT %s FROM range(%d) t(i)) TO %s (FORMAT parquet, COMPRESSION zstd)"
        .formatted(COLUMNS.formatted(ACCOUNTS), rows, Workspace.literal(file));
  }

  CompletedProcess build(String runId, Object... options) throws IOException, InterruptedException {
    return workspace.build(runId, spec, workspace.options().threads, options);
  }

  /** The table that a run published, which is the file of its snapshot as well. */
  Path file(String runId) throws IOException {
    return workspace.run(runId).resolve("gold").resolve("entries").resolve("table.parquet");
  }

  /** Title for readers: rows and size in millions of bytes. */
  String title(String runId) throws IOException {
    return Figure.format("%,d rows, %,d MB", rows, Files.size(file(runId)) / 1_000_000);
  }
}
