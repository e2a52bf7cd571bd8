package io.datasetbuilder.infrastructure.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.QueryEngineFailure;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Engines whose folder for temporary files cannot be used. */
class SetUpFailureTest {

  private static final SqlQuery ALL = new SqlQuery("SELECT * FROM dataset", 1);

  /** Longer than the test may take. */
  private static final Limits LIMITS = new Limits(Duration.ofMinutes(5), () -> false, "owner");

  @TempDir private Path folder;

  @Test
  void aPlaceThatIsAFileIsAStorageProblemOfQueriesAndOfTheStart() throws Exception {
    checkUnwritable(Files.createFile(folder.resolve("file")));
  }

  /** Also root cannot create a file there. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aPlaceInWhichNoFileCanBeCreatedIsAStorageProblemOfQueriesAndOfTheStart() throws Exception {
    checkUnwritable(Path.of("/proc"));
  }

  private void checkUnwritable(Path place) throws SQLException {
    QueriedTable table = table();
    try (DuckDbQueryEngine engine = engine(place)) {
      assertThat(engine.sql(table, ALL, LIMITS).problems())
          .singleElement()
          .satisfies(
              problem -> {
                assertThat(problem.code()).isEqualTo(StorageProblem.TEMPORARY_UNWRITABLE);
                assertThat(problem.message()).doesNotContain(place.toString());
              });
      assertThatExceptionOfType(QueryEngineFailure.class)
          .isThrownBy(engine::warmUp)
          .satisfies(
              thrown ->
                  assertThat(thrown.problem().code())
                      .isEqualTo(StorageProblem.TEMPORARY_UNWRITABLE));
    }
  }

  @Test
  void aPlaceThatBecomesWritableServesTheNextQuery() throws Exception {
    Path place = Files.createFile(folder.resolve("later"));
    QueriedTable table = table();
    try (DuckDbQueryEngine engine = engine(place)) {
      assertThat(RunnerFixture.code(engine.sql(table, ALL, LIMITS)))
          .isEqualTo("temporary_unwritable");
      Files.delete(place);
      assertThat(RunnerFixture.code(engine.sql(table, ALL, LIMITS))).isEqualTo("none");
    }
    assertThat(place).isEmptyDirectory();
  }

  private QueriedTable table() throws SQLException {
    return QueriedTables.write(folder.resolve("table.parquet"), "SELECT 1 AS n");
  }

  private static DuckDbQueryEngine engine(Path place) {
    QueryEngineSettings settings =
        new QueryEngineSettings(place, 1, OptionalInt.empty(), OptionalInt.empty(), 1, 256, 64);
    return new DuckDbQueryEngine(settings, settings.slots(InstantSource.system()));
  }
}
