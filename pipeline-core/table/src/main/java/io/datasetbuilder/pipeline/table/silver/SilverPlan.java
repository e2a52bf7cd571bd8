package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeFile;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RowPlace;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plan of one source's Silver table: every column with its type and its expression over the
 * records, and the condition that records must pass.
 */
public final class SilverPlan {

  private final TableSource source;
  private final List<BronzeFile> files;
  private final Optional<Expression> passes;
  private final List<SilverColumn> columns;
  private final List<ColumnChange> droppedChanges;
  private final Map<String, Long> notPossible;

  /**
   * @param passes the filter over the records; empty when every record is a row
   * @param notPossible values of columns whose kind has no cast to the declared type
   */
  SilverPlan(
      BronzeTable records,
      Optional<Expression> passes,
      List<SilverColumn> columns,
      List<ColumnChange> droppedChanges,
      Map<String, Long> notPossible) {
    this.source = records.source();
    this.files = records.files();
    this.passes = passes;
    this.columns = List.copyOf(columns);
    this.droppedChanges = List.copyOf(droppedChanges);
    this.notPossible = Map.copyOf(notPossible);
  }

  /** A plan, or everything that keeps the source from having one. */
  public sealed interface Planning {

    /** The results of the checks of the schema contract, as far as columns are known. */
    List<QualityCheckResult> contract();

    /** The source can be normalised. */
    record Planned(SilverPlan plan, List<QualityCheckResult> contract) implements Planning {
      public Planned {
        contract = List.copyOf(contract);
      }
    }

    /**
     * The schema does not fit the source.
     *
     * @param problems at least one; {@code at} lies below the source
     */
    record Refused(List<Problem> problems, List<QualityCheckResult> contract) implements Planning {
      public Refused {
        problems = List.copyOf(problems);
        contract = List.copyOf(contract);
      }
    }
  }

  /** The visible columns of Silver, in order. */
  public List<Column> columns() {
    return columns.stream().map(SilverColumn::column).toList();
  }

  /** Values of columns whose kind has no cast to the declared type, by column. */
  Map<String, Long> notPossible() {
    return notPossible;
  }

  /** Whether another plan writes the same table of the same records. */
  public boolean makesTheTableOf(SilverPlan other) {
    return passes.equals(other.passes) && made().equals(other.made());
  }

  private List<SilverColumn> made() {
    return columns.stream()
        .map(
            each -> new SilverColumn(each.name(), each.type(), each.expression(), Optional.empty()))
        .toList();
  }

  /** The rows of Silver, in source order. */
  public Relation relation() {
    return new Relation.Project(
        keptRecords(),
        columns.stream().map(column -> new Named(column.name(), column.expression())).toList());
  }

  /** The casts and derived rules, in column order. */
  public List<ColumnChange> changes() {
    return columns.stream().map(SilverColumn::change).flatMap(Optional::stream).toList();
  }

  /** Changes of all columns, also of those that Silver leaves out: they must not lose a value. */
  List<ColumnChange> guardedChanges() {
    return Stream.concat(changes().stream(), droppedChanges.stream()).toList();
  }

  /** The records that pass the filter, as stored: the n-th of them is the n-th row of Silver. */
  public Relation keptRecords() {
    Relation all = records();
    return passes.<Relation>map(each -> new Relation.Filter(all, each)).orElse(all);
  }

  /** Place of a record, counted from 1. */
  RowPlace placeOf(long record) {
    return RowPlace.of(record, files);
  }

  /** Records as stored, for queries about single rows. */
  Relation records() {
    return new Relation.Scan(source);
  }

  /** Writes the rows of Silver; the number of rows. */
  public long write(TableEngine.Session engine, Location file) {
    return engine.write(relation(), columns(), TableFormat.PARQUET, file);
  }

  /**
   * The table that was written; every record is one row, or none where it does not pass the filter.
   *
   * @throws EngineFailure when there are more rows or fewer
   */
  public ParquetTable written(BronzeTable bronze, Location file, long rows) {
    if (passes.isEmpty() ? rows != bronze.recordCount() : rows > bronze.recordCount()) {
      throw new EngineFailure(
          Problem.of(
              TableProblem.ROWS_LOST,
              "",
              "the engine wrote " + rows + " of " + bronze.recordCount() + " rows"),
          null);
    }
    return new ParquetTable(file, columns());
  }

  /**
   * The written table, unless a cast or a rule lost something of the records. The nulls of a
   * filtered table prove nothing about the records that it lacks.
   */
  public StageOutcome<SilverTable> guard(
      TableEngine.Session engine, ParquetTable table, TableProfile profile) {
    Map<String, Long> nulls =
        profile.columns().stream()
            .filter(column -> passes.isEmpty())
            .collect(Collectors.toMap(column -> column.column().name(), ColumnProfile::nullCount));
    List<Problem> losses = new DataLossGuard(this).check(engine, nulls);
    return losses.isEmpty()
        ? new StageOutcome.Completed<>(new SilverTable(table, profile, changes()))
        : new StageOutcome.Failed<>(losses);
  }

  /**
   * Plan of one Silver column.
   *
   * @param name its name
   * @param type what it holds
   * @param expression its value, over the columns as stored
   * @param change what the schema does to its values, when anything
   */
  record SilverColumn(
      String name, DataType type, Expression expression, Optional<ColumnChange> change) {

    Column column() {
      return new Column(name, type);
    }
  }

  /**
   * A Silver table that has been written, checked and profiled.
   *
   * @param table the file, in source order
   * @param profile its exact statistics
   * @param changes the casts and derived rules that made its columns
   */
  public record SilverTable(ParquetTable table, TableProfile profile, List<ColumnChange> changes) {
    public SilverTable {
      changes = List.copyOf(changes);
    }

    /** The same table under another name. */
    public SilverTable at(Location place) {
      return new SilverTable(new ParquetTable(place, columns()), profile, changes);
    }

    public List<Column> columns() {
      return table.columns();
    }
  }
}
