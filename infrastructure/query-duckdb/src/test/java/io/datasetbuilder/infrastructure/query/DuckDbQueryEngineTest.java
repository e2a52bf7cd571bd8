package io.datasetbuilder.infrastructure.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateQuery.Function;
import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import io.datasetbuilder.warehouse.query.AggregateResult;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.ExportQuery.Format;
import io.datasetbuilder.warehouse.query.ExportQuery.Profile;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DuckDbQueryEngineTest {

  private static final Limits LIMITS = new Limits(Duration.ofMinutes(1), () -> false, "owner");

  @TempDir private static Path folder;

  private static QueriedTable table;
  private static QuerySlots slots;
  private static DuckDbQueryEngine engine;

  @BeforeAll
  static void start() throws SQLException {
    table =
        QueriedTables.write(
            folder.resolve("table.parquet"),
            "SELECT range AS n, range % 10 AS digit FROM range(1000)");
    QueryEngineSettings settings =
        new QueryEngineSettings(folder, 2, OptionalInt.empty(), OptionalInt.empty(), 2, 256, 64);
    slots = settings.slots(InstantSource.system());
    engine = new DuckDbQueryEngine(settings, slots);
    engine.warmUp();
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  @Test
  void sqlOfAUserGivesRowsUpToItsLimit() {
    ResultTable rows = value(engine.sql(table, new SqlQuery("SELECT n FROM dataset", 3), LIMITS));
    assertThat(rows.rows()).hasSize(3);
    assertThat(rows.more()).isTrue();
  }

  @Test
  void sqlThatTheGateRefusesIsUnsafeAtItsMember() {
    Result<?> refused = engine.sql(table, new SqlQuery("SELECT * FROM '/etc/passwd'", 3), LIMITS);
    assertThat(refused.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(WarehouseProblem.UNSAFE_QUERY);
              assertThat(problem.at()).isEqualTo("sql");
            });
  }

  @Test
  void tableIsMadeForAQueryThatIsSafeWithinItsSlot() {
    List<QuerySlots.Load> loads = new ArrayList<>();
    Supplier<Result<QueriedTable>> made =
        () -> {
          loads.add(slots.load());
          return Result.ok(table);
        };
    SqlQuery safe = new SqlQuery("SELECT max(n) FROM dataset", 3);
    assertThat(value(engine.sql(made, safe, LIMITS)).rows())
        .containsExactly(List.of(JsonValue.of(999)));
    assertThat(loads).containsExactly(new QuerySlots.Load(1, 2));
    assertThat(slots.load().running()).isZero();
  }

  @Test
  void noTableIsMadeForSqlThatIsUnsafeOrNoSql() {
    for (String sql : List.of("SELECT now() FROM dataset", "SELECT FROM dataset WHERE")) {
      Result<?> refused = engine.sql(DuckDbQueryEngineTest::never, new SqlQuery(sql, 3), LIMITS);
      assertThat(refused.problems()).extracting(Problem::at).containsExactly("sql");
    }
  }

  @Test
  void noTableIsMadeForAQueryWithoutAFreeSlot() {
    List<Result<?>> meanwhile = new ArrayList<>();
    Supplier<Result<QueriedTable>> taking =
        () -> {
          SqlQuery other = new SqlQuery("SELECT n FROM dataset", 3);
          meanwhile.add(
              engine.sql(
                  () -> {
                    meanwhile.add(engine.sql(DuckDbQueryEngineTest::never, other, LIMITS));
                    return Result.ok(table);
                  },
                  other,
                  LIMITS));
          return Result.refused(QueryProblems.fileMissing());
        };
    Result<?> outer = engine.sql(taking, new SqlQuery("SELECT n FROM dataset", 3), LIMITS);
    assertThat(RunnerFixture.code(outer)).isEqualTo("artifact_unavailable");
    assertThat(meanwhile).extracting(RunnerFixture::code).containsExactly("query_busy", "none");
    assertThat(slots.load().running()).isZero();
  }

  private static Result<QueriedTable> never() {
    throw new AssertionError("a table was made");
  }

  @Test
  void whatSomeTableAllowsIsNotUnsafe() {
    assertThat(engine.unsafe("SELECT user FROM dataset", LIMITS)).isEmpty();
    assertThat(engine.unsafe("SELECT user() FROM dataset", LIMITS)).isPresent();
  }

  @Test
  void pageOfRowsIsReadAtItsOffset() {
    RowsQuery query = new RowsQuery(List.of("n"), List.of(), List.of(), true, 995, 10);
    RowsResult page = value(engine.rows(table, query, LIMITS));
    assertThat(page.page().rows()).hasSize(5).contains(List.of(JsonValue.of(999)));
    assertThat(page.count()).hasValue(1000);
  }

  @Test
  void tableIsAggregated() {
    AggregateQuery query =
        new AggregateQuery(
            List.of(),
            List.of("digit"),
            List.of(new Measure("all", Function.COUNT_ROWS, Optional.empty(), Optional.empty())),
            List.of(),
            3,
            Optional.empty(),
            false);
    AggregateResult result = value(engine.aggregate(table, query, LIMITS));
    assertThat(result.groupCount()).isEqualTo(10);
    assertThat(result.groups().rows().get(0)).containsExactly(JsonValue.of(0), JsonValue.of(100));
  }

  /** A device on which every write finds the disk full. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskDuringAnExportIsNoFaultOfTheSql() {
    ExportQuery query = new ExportQuery("SELECT n FROM dataset", Format.CSV, Profile.MACHINE, 1000);

    assertThat(engine.export(table, query, "/dev/full", LIMITS).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(StorageProblem.DISK_FULL);
              assertThat(problem.at()).isEmpty();
            });
  }

  @Test
  void tableIsProfiled() {
    SnapshotProfile profile = value(engine.profile(table, LIMITS));
    assertThat(profile.rows()).isEqualTo(1000);
    assertThat(profile.columns()).hasSize(2);
  }

  private static <T> T value(Result<Timed<T>> result) {
    return result.match(
        Timed::result,
        problems -> {
          throw new AssertionError(problems.toString());
        });
  }
}
