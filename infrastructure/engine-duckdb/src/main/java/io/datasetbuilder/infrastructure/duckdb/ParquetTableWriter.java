package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.infrastructure.duckdb.TextPieces.TextPlan;
import io.datasetbuilder.infrastructure.duckdb.parquet.ParquetFooter.AppendedParquet;
import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Writes plans to Parquet files with the same bytes on any number of threads: with several threads
 * where the cuts between row groups cannot depend on where they meet, otherwise with one. Large
 * texts are cut into pieces, whatever the number of threads.
 */
final class ParquetTableWriter {

  /** Key of the canonical dtypes in the metadata of a Parquet file. */
  private static final String DTYPES_KEY = "dataset_builder.dtypes";

  /**
   * Of a page before it is compressed, as most writers of the format have it: who reads a few rows
   * decompresses their pages, not the whole row group.
   */
  private static final int PAGE_BYTES = 1 << 20;

  private final Statements statements;
  private final RowGroups groups;
  private final int threads;

  ParquetTableWriter(Statements statements, int threads) {
    this.statements = statements;
    this.groups = new RowGroups(statements);
    this.threads = threads;
  }

  long write(Relation plan, List<Column> columns, Location file) throws SQLException {
    List<Relation> parts = PlanParts.of(plan);
    return parts.size() == 1
        ? part(plan, columns, file)
        : statements.withoutStatistics(() -> inSequence(parts, columns, file));
  }

  /** The parts are cut into row groups each for itself, and their columns are stored alike. */
  private long inSequence(List<Relation> parts, List<Column> columns, Location file)
      throws SQLException {
    Path part = Path.of(file.address() + ".part");
    try (AppendedParquet whole = AppendedParquet.to(Path.of(file.address()))) {
      long rows = 0;
      for (Relation relation : parts) {
        rows += part(relation, columns, new Location(part.toString()));
        whole.append(part);
        Files.delete(part);
      }
      whole.finish();
      return rows;
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    } finally {
      delete(part);
    }
  }

  /** Deletes a part of the file, if there is one. */
  static void delete(Path part) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  private long part(Relation plan, List<Column> columns, Location file) throws SQLException {
    Optional<TextPlan> text = TextPlan.of(plan);
    OptionalLong written =
        text.isPresent()
            ? new TextPieces(statements, threads).write(text.get(), columns, file)
            : onAllThreads(plan, columns, file);
    return written.isPresent()
        ? written.getAsLong()
        : statements.executeOnOneThread(copy(plan, columns, file));
  }

  /**
   * Rows written; empty where the cuts between row groups would depend on the threads, and when the
   * memory is too small for so many of them.
   */
  private OptionalLong onAllThreads(Relation plan, List<Column> columns, Location file)
      throws SQLException {
    if (threads == 1 || !groups.areGivenBy(plan)) {
      return OptionalLong.empty();
    }
    try {
      long rows = statements.execute(copy(plan, columns, file));
      return groups.areFullIn(file) ? OptionalLong.of(rows) : OptionalLong.empty();
    } catch (SQLException e) {
      if (DuckDbFailures.isOutOfMemory(e)) {
        return OptionalLong.empty();
      }
      throw e;
    }
  }

  /** Statement that writes the rows of a plan to a file. */
  static String copy(Relation plan, List<Column> columns, Location file) {
    return ("COPY (SELECT %s FROM (%s)) TO %s"
            + " (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE %s,"
            + " DATA_PAGE_SIZE_LIMIT %s, KV_METADATA {%s: %s})")
        .formatted(
            OutputSql.parquetCells(columns),
            RelationSql.of(plan),
            Quoted.text(file.address()),
            RowGroups.ROWS,
            PAGE_BYTES,
            Quoted.text(DTYPES_KEY),
            Quoted.text(dtypes(columns)));
  }

  private static String dtypes(List<Column> columns) {
    return columns.stream()
        .map(
            column ->
                EngineJson.quote(column.name()) + ":" + EngineJson.quote(column.type().dtype()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** The parts of a plan whose rows follow each other, each with the projections above it. */
  private static final class PlanParts {

    private PlanParts() {}

    static List<Relation> of(Relation plan) {
      if (plan instanceof Relation.Concat concat) {
        return concat.parts().stream().flatMap(part -> of(part).stream()).toList();
      }
      if (plan instanceof Relation.Project project) {
        return of(project.input()).stream()
            .<Relation>map(part -> new Relation.Project(part, project.columns()))
            .toList();
      }
      return List.of(plan);
    }
  }

  /**
   * Boundaries of the row groups of a Parquet file. Several threads may write a file only when they
   * cut it at the same rows every time. They do when the rows reach them in pieces of a row group
   * each: the pieces of a sort, or the row groups of a file that was cut so. Whether they did is
   * read from the file that they wrote.
   */
  static final class RowGroups {

    /** Rows of each row group but the last. */
    static final int ROWS = 122_880;

    private final Statements statements;

    RowGroups(Statements statements) {
      this.statements = statements;
    }

    /** Whether the rows of a plan come in pieces of a row group each, in the plan's order. */
    boolean areGivenBy(Relation plan) throws SQLException {
      if (plan instanceof Relation.Project project) {
        return areGivenBy(project.input());
      }
      if (plan instanceof Relation.Sort sort) {
        return sort.total();
      }
      return plan instanceof Relation.Scan scan
          && scan.source() instanceof ParquetTable table
          && areFullIn(table.location());
    }

    /** Whether every row group of a file but the last is full. */
    boolean areFullIn(Location file) throws SQLException {
      String sql =
          ("SELECT count(*) FROM (SELECT row_group_num_rows AS held,"
                  + " row_group_id = max(row_group_id) OVER () AS is_last FROM parquet_metadata(%1$s)"
                  + " WHERE column_id = 0) WHERE CASE WHEN is_last THEN held > %2$s ELSE held <> %2$s"
                  + " END")
              .formatted(Quoted.fileToRead(file), ROWS);
      return statements.query(sql, result -> result.next() && result.getLong(1) == 0);
    }
  }
}
