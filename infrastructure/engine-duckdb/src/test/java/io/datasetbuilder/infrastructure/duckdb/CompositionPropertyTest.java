package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.JoinBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.composition.Compose.ComposedPlan;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance.SideStatistics;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts, order and rows of random compositions against a join of two nested loops. */
class CompositionPropertyTest {

  private static final int ROUNDS = SearchDepth.of(12);

  @TempDir Path folder;

  /**
   * A row of a side.
   *
   * @param k null where the table has null
   * @param f null where the table has null
   */
  private record Row(Integer k, Double f, int value) {

    boolean matches(Row other) {
      return isKey() && other.isKey() && k.equals(other.k) && f.doubleValue() == other.f;
    }

    boolean isKey() {
      return k != null && f != null && !f.isNaN();
    }

    String sql() {
      return "(" + k + ", " + (f == null ? "NULL" : "'" + f + "'::DOUBLE") + ", " + value + ")";
    }
  }

  private static List<Row> table(Random random, int keys) {
    return IntStream.range(0, random.nextInt(12))
        .mapToObj(i -> new Row(key(random, keys), part(random), i))
        .toList();
  }

  private static Integer key(Random random, int keys) {
    int key = random.nextInt(keys + 1);
    return key == keys ? null : key;
  }

  private static Double part(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> null;
      case 1 -> Double.NaN;
      case 2 -> -0.0;
      case 3 -> Double.POSITIVE_INFINITY;
      default -> 0.0;
    };
  }

  private static String query(List<Row> rows, String value) {
    String values =
        rows.isEmpty()
            ? "(0, 0, 0)"
            : rows.stream().map(Row::sql).collect(Collectors.joining(", "));
    return "SELECT k::BIGINT AS k, f::DOUBLE AS f, v::BIGINT AS "
        + value
        + " FROM (VALUES "
        + values
        + ") t(k, f, v)"
        + (rows.isEmpty() ? " WHERE false" : "");
  }

  private static Column[] columns(String value) {
    return new Column[] {
      new Column("k", Whole.INT64), new Column("f", Simple.FLOAT64), new Column(value, Whole.INT64)
    };
  }

  @Test
  void countsRowsAndOrderAreThoseOfANaiveJoin() {
    for (long seed = 1; seed <= ROUNDS; seed++) {
      Random random = new Random(seed);
      int keys = 1 + random.nextInt(6);
      List<Row> left = table(random, keys);
      List<Row> right = table(random, keys);
      CompositionSpec.JoinType type =
          random.nextBoolean() ? CompositionSpec.JoinType.LEFT : CompositionSpec.JoinType.INNER;
      try (CompositionFixture fixture = new CompositionFixture(folder, Engines.limits(2))) {
        fixture.left(query(left, "a"), columns("a")).right(query(right, "b"), columns("b"));
        check(fixture, left, right, type, "seed " + seed);
      }
    }
  }

  private static void check(
      CompositionFixture fixture,
      List<Row> left,
      List<Row> right,
      CompositionSpec.JoinType type,
      String seed) {
    JoinBuilder join = on("k", "f").type(type);
    ComposedPlan plan = fixture.plan(join);
    List<String> naive = naive(left, right, type);
    CompositionProvenance provenance = plan.provenance();

    assertThat(pairs(fixture.rows(join))).as(seed).isEqualTo(naive);
    assertThat(provenance.outputRows()).as(seed).isEqualTo(naive.size());
    assertThat(provenance.leftFigures()).as(seed).isEqualTo(figures(left, right));
    assertThat(provenance.rightFigures()).as(seed).isEqualTo(figures(right, left));
    assertThat(provenance.observedCardinality()).as(seed).isEqualTo(observed(left, right));
    assertThat(provenance.duplicateKeyWarning())
        .as(seed)
        .isEqualTo(left.stream().anyMatch(row -> repeats(row, left) && repeats(row, right)));
  }

  private static List<String> pairs(List<List<JsonValue>> rows) {
    return rows.stream().map(row -> number(row.get(2)) + " " + number(row.get(3))).toList();
  }

  private static String number(JsonValue value) {
    return value instanceof JsonValue.JsonNumber number ? number.value().toPlainString() : "-";
  }

  private static List<String> naive(
      List<Row> left, List<Row> right, CompositionSpec.JoinType type) {
    List<String> pairs = new ArrayList<>();
    for (Row row : left) {
      List<Row> partners = right.stream().filter(row::matches).toList();
      partners.forEach(partner -> pairs.add(row.value() + " " + partner.value()));
      if (partners.isEmpty() && type == CompositionSpec.JoinType.LEFT) {
        pairs.add(row.value() + " -");
      }
    }
    return pairs;
  }

  private static SideStatistics figures(List<Row> side, List<Row> other) {
    long distinct =
        IntStream.range(0, side.size())
            .filter(i -> side.get(i).isKey())
            .filter(i -> side.subList(0, i).stream().noneMatch(side.get(i)::matches))
            .count();
    List<Row> matched = side.stream().filter(row -> other.stream().anyMatch(row::matches)).toList();
    long most = matched.stream().mapToLong(row -> copies(row, side)).max().orElse(0);
    return new SideStatistics(
        side.size(),
        side.stream().filter(row -> !row.isKey()).count(),
        distinct,
        matched.size(),
        most);
  }

  private static CompositionSpec.Cardinality observed(List<Row> left, List<Row> right) {
    boolean manyLeft = figures(left, right).most() > 1;
    boolean manyRight = figures(right, left).most() > 1;
    if (manyLeft) {
      return manyRight
          ? CompositionSpec.Cardinality.MANY_TO_MANY
          : CompositionSpec.Cardinality.MANY_TO_ONE;
    }
    return manyRight
        ? CompositionSpec.Cardinality.ONE_TO_MANY
        : CompositionSpec.Cardinality.ONE_TO_ONE;
  }

  private static boolean repeats(Row row, List<Row> side) {
    return copies(row, side) > 1;
  }

  private static long copies(Row row, List<Row> side) {
    return side.stream().filter(row::matches).count();
  }
}
