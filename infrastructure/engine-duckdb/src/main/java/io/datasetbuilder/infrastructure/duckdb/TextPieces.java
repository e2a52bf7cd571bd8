package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.duckdb.ParquetTableWriter.RowGroups;
import io.datasetbuilder.infrastructure.duckdb.parquet.ParquetFooter.AppendedParquet;
import io.datasetbuilder.infrastructure.text.scan.RecordPieces;
import io.datasetbuilder.infrastructure.text.scan.RecordPieces.Next;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Writes the rows of a large text to Parquet. The text is cut into pieces of the records of one row
 * group; each thread writes one piece at a time to a file of its own, on a connection of its own,
 * and the files are appended in order. The cuts depend on the text alone, so that any number of
 * threads writes the same bytes.
 */
final class TextPieces {

  /** Below this, several threads save less than the pieces cost. */
  private static final long LEAST_BYTES = 32L << 20;

  /** Bytes of a piece beyond which several of them would take much memory and disk at once. */
  private static final long MOST_PIECE_BYTES = 64L << 20;

  private final Statements statements;
  private final int threads;

  TextPieces(Statements statements, int threads) {
    this.statements = statements;
    this.threads = threads;
  }

  /**
   * A plan that makes each row from one record of a text.
   *
   * @param source the text
   * @param over gives the plan over another text with the same columns
   */
  record TextPlan(TableSource source, UnaryOperator<Relation> over) {

    /** Empty for other plans. */
    static Optional<TextPlan> of(Relation plan) {
      if (plan instanceof Relation.Project project) {
        return of(project.input())
            .map(
                input ->
                    new TextPlan(
                        input.source(),
                        piece ->
                            new Relation.Project(input.over().apply(piece), project.columns())));
      }
      return plan instanceof Relation.Scan scan
              && !(scan.source() instanceof TableSource.ParquetTable)
          ? Optional.of(new TextPlan(scan.source(), piece -> piece))
          : Optional.empty();
    }

    Path text() {
      return Path.of(source.location().address());
    }

    Relation of(Path piece) {
      return over.apply(new Relation.Scan(source.at(new Location(piece.toString()))));
    }

    RecordPieces pieces() throws IOException {
      return source instanceof TableSource.CsvText
          ? RecordPieces.ofCsv(text(), RowGroups.ROWS, MOST_PIECE_BYTES)
          : RecordPieces.ofLines(text(), RowGroups.ROWS, MOST_PIECE_BYTES);
    }
  }

  /** Rows written; empty where the text is too small to be cut, or its records are too large. */
  OptionalLong write(TextPlan plan, List<Column> columns, Location file) throws SQLException {
    Path table = Path.of(file.address());
    try {
      return Files.size(plan.text()) < LEAST_BYTES
          ? OptionalLong.empty()
          : statements.onOneThread(() -> inPieces(plan, columns, table));
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  /** Begins anew with one thread when the memory is too small for several. */
  private OptionalLong inPieces(TextPlan plan, List<Column> columns, Path file)
      throws SQLException {
    try {
      return inPieces(plan, columns, file, threads);
    } catch (SQLException e) {
      if (threads == 1 || !DuckDbFailures.isOutOfMemory(e)) {
        throw e;
      }
      return inPieces(plan, columns, file, 1);
    }
  }

  private OptionalLong inPieces(TextPlan plan, List<Column> columns, Path file, int atOnce)
      throws SQLException {
    ExecutorService workers =
        Executors.newFixedThreadPool(atOnce, DaemonThreads.named("engine-piece"));
    Deque<Piece> underWay = new ArrayDeque<>();
    try (RecordPieces pieces = plan.pieces();
        AppendedParquet whole = AppendedParquet.to(file)) {
      long rows = 0;
      for (int number = 0; true; number++) {
        statements.endIfCancelled();
        Path text = Path.of(file + ".text-" + number);
        Path part = Path.of(file + ".part-" + number);
        Next next = pieces.next(text);
        if (next == Next.TOO_LARGE) {
          return OptionalLong.empty();
        }
        if (next == Next.WRITTEN) {
          String sql =
              ParquetTableWriter.copy(plan.of(text), columns, new Location(part.toString()));
          underWay.add(new Piece(text, part, workers.submit(() -> statements.executeBeside(sql))));
        }
        while (!underWay.isEmpty() && (next == Next.ENDED || underWay.size() > atOnce)) {
          rows += underWay.element().rows();
          whole.append(underWay.element().part());
          underWay.remove().delete();
        }
        if (next == Next.ENDED) {
          whole.finish();
          return OptionalLong.of(rows);
        }
      }
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    } finally {
      end(workers, underWay);
    }
  }

  /**
   * Waits for the statements that still run, so that nothing writes to the files that it deletes.
   */
  private static void end(ExecutorService workers, Deque<Piece> underWay) {
    underWay.forEach(piece -> piece.written().cancel(false));
    workers.shutdown();
    boolean interrupted = false;
    while (!workers.isTerminated()) {
      try {
        workers.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    underWay.forEach(Piece::delete);
  }

  /**
   * A piece of the text that is being written.
   *
   * @param text its records
   * @param part its row group
   * @param written its number of rows, once it is written
   */
  private record Piece(Path text, Path part, Future<Long> written) {

    long rows() throws SQLException {
      try {
        return written.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof SQLException failed) {
          throw failed;
        }
        throw new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SQLException("interrupted while pieces were written", e);
      }
    }

    void delete() {
      ParquetTableWriter.delete(text);
      ParquetTableWriter.delete(part);
    }
  }
}
