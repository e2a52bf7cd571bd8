package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.infrastructure.spark.scan.PlainNames;
import io.datasetbuilder.infrastructure.spark.scan.TableScans;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Relations as Spark's data frames. The rows of a frame are in the order of the relation: partition
 * after partition, each in itself. Counting rows may run jobs while a frame is made.
 *
 * @param session that reads the tables
 * @param names of their files
 */
public record RelationFrames(SparkSession session, PlainNames names) {

  /** The frame of a relation. */
  public Dataset<Row> of(Relation relation) {
    if (relation instanceof Relation.Scan scan) {
      return new TableScans(session, names).of(scan.source());
    }
    if (relation instanceof Relation.Project project) {
      return project(of(project.input()), project.columns());
    }
    if (relation instanceof Relation.Filter filter) {
      Dataset<Row> rows = of(filter.input());
      return rows.filter(new ExpressionColumns(Scope.of(rows)).of(filter.condition()));
    }
    if (relation instanceof Relation.NumberRows number) {
      return numberRows(number);
    }
    if (relation instanceof Relation.Aggregate aggregate) {
      return aggregate(of(aggregate.input()), aggregate);
    }
    if (relation instanceof Relation.Sort sort) {
      return new SortedRows(of(sort.input()), sort.by()).sorted();
    }
    if (relation instanceof Relation.Join join) {
      return join(of(join.left()), of(join.right()), join);
    }
    if (relation instanceof Relation.Concat concat) {
      return concat.parts().stream().map(this::of).reduce(Dataset::union).orElseThrow();
    }
    Relation.Limit limit = (Relation.Limit) relation;
    return OrderedRows.limited(of(limit.input()), limit.rows());
  }

  private static Dataset<Row> project(Dataset<Row> rows, List<Relation.Named> columns) {
    return rows.select(named(new ExpressionColumns(Scope.of(rows)), columns));
  }

  private static Column[] named(ExpressionColumns expressions, List<Relation.Named> columns) {
    return columns.stream()
        .map(column -> expressions.of(column.expression()).as(column.name()))
        .toArray(Column[]::new);
  }

  /** A Parquet file knows the numbers of its rows, so that no job counts them. */
  private Dataset<Row> numberRows(Relation.NumberRows number) {
    return number.input() instanceof Relation.Scan scan
            && scan.source() instanceof TableSource.ParquetTable table
        ? new TableScans(session, names).numbered(table, number.column(), number.first())
        : OrderedRows.numbered(of(number.input()), number.column(), number.first());
  }

  private static Dataset<Row> aggregate(Dataset<Row> rows, Relation.Aggregate aggregate) {
    if (aggregate.keys().isEmpty() && SplitAggregate.suits(aggregate.measures())) {
      return new SplitAggregate(rows, aggregate.measures()).row();
    }
    FigureColumns figures = new FigureColumns(rows);
    Column[] keys = named(new ExpressionColumns(Scope.of(rows)), aggregate.keys());
    Column[] measures =
        aggregate.measures().stream()
            .map(measure -> figures.of(measure.figure()).as(measure.name()))
            .toArray(Column[]::new);
    if (measures.length == 0) {
      return rows.select(keys).distinct();
    }
    Column[] more = Stream.of(measures).skip(1).toArray(Column[]::new);
    return keys.length == 0
        ? rows.agg(measures[0], more)
        : rows.groupBy(keys).agg(measures[0], more);
  }

  private static Dataset<Row> join(Dataset<Row> left, Dataset<Row> right, Relation.Join join) {
    ExpressionColumns ofLeft = new ExpressionColumns(Scope.of(left));
    ExpressionColumns ofRight = new ExpressionColumns(Scope.of(right));
    Column on =
        join.on().stream()
            .map(key -> ofLeft.of(key.left()).equalTo(ofRight.of(key.right())))
            .reduce(Column::and)
            .orElse(functions.lit(true));
    return left.join(right, on, kind(join.kind()));
  }

  private static String kind(Relation.JoinKind kind) {
    return switch (kind) {
      case INNER -> "inner";
      case LEFT -> "left_outer";
      case FULL -> "full_outer";
      case SEMI -> "left_semi";
      case ANTI -> "left_anti";
    };
  }
}
