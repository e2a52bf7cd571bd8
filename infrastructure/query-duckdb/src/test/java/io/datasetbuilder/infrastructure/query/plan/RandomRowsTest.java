package io.datasetbuilder.infrastructure.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.SortKey.Direction;
import io.datasetbuilder.warehouse.query.check.CheckQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random pages of random tables, beside the same pages cut in Java. */
class RandomRowsTest {

  private static final int QUERIES = 60;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aPageHoldsTheRowsThatJavaFinds(long seed) {
    Random random = new Random(seed);
    GeneratedTable generated = GeneratedTable.of(random);
    QueriedTable table = generated.write(folder.resolve("table.parquet"));
    List<RowsQuery> queries =
        IntStream.range(0, QUERIES).mapToObj(i -> query(generated, random)).toList();
    List<RowsPlan> plans = queries.stream().map(query -> new RowsPlan(table, query)).toList();

    List<Result<RowsResult>> results = PlanRunner.results(table, plans);

    for (int i = 0; i < QUERIES; i++) {
      RowsQuery query = queries.get(i);
      assertThat(CheckQuery.rows(query, table.columns()).problems()).isEmpty();
      assertThat(results.get(i).map(RandomRowsTest::page))
          .as("seed %d, query %d: %s", seed, i, query)
          .isEqualTo(Result.ok(expected(generated, query)));
    }
  }

  private static RowsQuery query(GeneratedTable table, Random random) {
    List<SortKey> keys = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Direction direction = random.nextBoolean() ? Direction.ASC : Direction.DESC;
      keys.add(
          new SortKey(
              table.columns().get(random.nextInt(table.columns().size())).name(), direction));
    }
    return new RowsQuery(
        List.of("place"),
        keys,
        PlainFilter.random(table, random),
        random.nextBoolean(),
        random.nextInt(3) == 0 ? 0 : random.nextInt(320),
        1 + random.nextInt(40));
  }

  /** The places of the page, whether more follow, and the count. */
  private static List<Object> page(RowsResult result) {
    return List.of(
        result.page().rows().stream().map(row -> Facts.text(row.get(0))).toList(),
        result.page().more(),
        result.count());
  }

  private static List<Object> expected(GeneratedTable table, RowsQuery query) {
    List<RowFilter> filters = query.filters();
    List<List<String>> matching = new ArrayList<>(PlainFilter.rows(table, filters));
    List<SortKey> keys = new ArrayList<>(query.sort());
    keys.add(new SortKey("place", Direction.ASC));
    Comparator<List<String>> order =
        keys.stream().map(key -> order(table, key)).reduce(Comparator::thenComparing).orElseThrow();
    matching.sort(order);
    List<String> page =
        matching.stream()
            .skip(query.offset())
            .limit(query.pageSize())
            .map(row -> row.get(0))
            .toList();
    boolean counted = filters.isEmpty() || query.count();
    return List.of(
        page,
        matching.size() > query.offset() + query.pageSize(),
        counted ? OptionalLong.of(matching.size()) : OptionalLong.empty());
  }

  private static Comparator<List<String>> order(GeneratedTable table, SortKey key) {
    int place = table.place(key.column());
    return Comparator.comparing(
        row -> row.get(place), PlainOrder.of(table.dtype(key.column()), key.direction()));
  }
}
