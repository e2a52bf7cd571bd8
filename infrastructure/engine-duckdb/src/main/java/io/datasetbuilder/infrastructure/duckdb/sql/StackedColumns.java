package io.datasetbuilder.infrastructure.duckdb.sql;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Columns of one type with the same aggregates, stacked into one column that is grouped by the
 * index of the column. The engine plans each aggregate of each column separately, which takes a
 * hundred times as long as computing it for a few rows; for stacked columns it plans each aggregate
 * once.
 *
 * @param columns one below the other
 * @param constants of each column, by role: the values in which the aggregates of the columns
 *     differ
 * @param figures aggregates of the stacked column as SQL
 * @param measures the indexes of the aggregates among all measures, one list per column
 */
public record StackedColumns(
    List<Column> columns,
    List<Map<String, String>> constants,
    List<String> figures,
    List<List<Integer>> measures) {

  /** Fewer columns are planned as they are. */
  private static final int FEWEST = 3;

  private static final String VALUE = Quoted.identifier("value");
  private static final String PLACE = Quoted.identifier("place");

  public StackedColumns {
    columns = List.copyOf(columns);
    constants = List.copyOf(constants);
    figures = List.copyOf(figures);
    measures = List.copyOf(measures);
  }

  /** The columns of a table that can be stacked for some measures of it. */
  public static List<StackedColumns> of(ParquetTable table, List<Measure> measures) {
    Map<String, Asked> byName = new LinkedHashMap<>();
    table.columns().stream()
        .filter(column -> !isNested(column.type()))
        .forEach(column -> byName.put(column.name(), new Asked(column)));
    for (int place = 0; place < measures.size(); place++) {
      ask(measures.get(place).figure(), place, byName);
    }
    return byName.values().stream()
        .filter(asked -> !asked.figures.isEmpty())
        .collect(Collectors.groupingBy(Asked::shape, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .filter(alike -> alike.size() >= FEWEST)
        .map(StackedColumns::stacked)
        .toList();
  }

  private static void ask(Figure figure, int place, Map<String, Asked> byName) {
    SeenColumns seen = new SeenColumns();
    new FigureSql(new ExpressionSql(seen)).of(figure);
    Asked asked = seen.names.size() == 1 ? byName.get(seen.names.get(0)) : null;
    if (asked != null && !isGrouped(figure)) {
      asked.figures.add(new FigureSql(new ExpressionSql(asked)).of(figure));
      asked.places.add(place);
    }
  }

  private static boolean isGrouped(Figure figure) {
    return (figure instanceof Figure.CountDistinct distinct && distinct.held() == Held.GROUPED)
        || (figure instanceof Figure.CountEach each && each.held() == Held.GROUPED)
        || (figure instanceof Figure.MostFrequent frequent && frequent.held() == Held.GROUPED);
  }

  private static boolean isNested(DataType type) {
    return type instanceof DataType.ListOf || type instanceof DataType.StructOf;
  }

  private static StackedColumns stacked(List<Asked> alike) {
    return new StackedColumns(
        alike.stream().map(asked -> asked.column).toList(),
        alike.stream().<Map<String, String>>map(asked -> asked.constants).toList(),
        alike.get(0).figures,
        alike.stream().<List<Integer>>map(asked -> asked.places).toList());
  }

  /** The same in parts of at most so many columns. */
  public List<StackedColumns> inPartsOf(int most) {
    List<StackedColumns> parts = new ArrayList<>();
    for (int from = 0; from < columns.size(); from += most) {
      int to = Math.min(columns.size(), from + most);
      parts.add(
          new StackedColumns(
              columns.subList(from, to),
              constants.subList(from, to),
              figures,
              measures.subList(from, to)));
    }
    return parts;
  }

  /**
   * Statement that returns one row per column: its index from 0, then its aggregates.
   *
   * @param table that has the columns
   */
  public String sql(ParquetTable table) {
    String stack =
        "SELECT unnest(range(%s)) AS %s, %s AS %s"
            .formatted(columns.size(), PLACE, unnested(cells()), VALUE);
    String ofEach =
        constants.get(0).keySet().stream()
            .map(role -> ", " + unnested(constants(role)) + " AS " + Quoted.identifier(role))
            .collect(Collectors.joining());
    String named =
        IntStream.range(0, figures.size())
            .mapToObj(i -> ", " + figures.get(i) + " AS f" + i)
            .collect(Collectors.joining());
    return "SELECT %1$s%2$s FROM (%3$s%4$s FROM %5$s) GROUP BY %1$s"
        .formatted(
            PLACE, named, stack, ofEach, RelationSql.from(new Relation.Scan(table.only(columns))));
  }

  private List<String> cells() {
    return columns.stream().map(column -> Quoted.identifier(column.name())).toList();
  }

  private List<String> constants(String role) {
    return constants.stream().map(ofColumn -> ofColumn.get(role)).toList();
  }

  private static String unnested(List<String> values) {
    return "unnest([" + String.join(", ", values) + "])";
  }

  /** The aggregates of one column, over the stacked one. */
  private static final class Asked implements ExpressionSql.Names {

    private final Column column;
    private final Map<String, String> constants = new LinkedHashMap<>();
    private final List<String> figures = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();

    private Asked(Column column) {
      this.column = column;
    }

    private List<Object> shape() {
      return List.of(column.type(), figures, List.copyOf(constants.keySet()));
    }

    @Override
    public String column(String name) {
      return VALUE;
    }

    /** A second number of the same role has a name of its own. */
    @Override
    public String constant(String role, String sql) {
      String name = role;
      for (int more = 2; !constants.getOrDefault(name, sql).equals(sql); more++) {
        name = role + more;
      }
      constants.put(name, sql);
      return Quoted.identifier(name);
    }
  }

  /** Notes the names of the columns of an expression. */
  private static final class SeenColumns implements ExpressionSql.Names {

    private final List<String> names = new ArrayList<>();

    @Override
    public String column(String name) {
      if (!names.contains(name)) {
        names.add(name);
      }
      return Quoted.identifier(name);
    }

    @Override
    public String constant(String role, String sql) {
      return sql;
    }
  }
}
