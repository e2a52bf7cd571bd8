package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.datasetbuilder.benchmarks.Workspace.RunSql;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeTableTest {

  private static final int ROWS = 2_000;

  @TempDir Path folder;

  @Test
  void equalNumbersGiveEqualBytes() throws SQLException {
    assertThat(table("one")).hasSameBinaryContentAs(table("other"));
  }

  @Test
  void theEngineAloneExecutesWhatTheServiceDoes() throws SQLException {
    String file = Workspace.literal(table("it's the table"));

    for (String statement :
        List.of(
            LargeTableMeasurement.sortedPage(file),
            LargeTableMeasurement.aggregate(file),
            LargeTableMeasurement.profile(file))) {
      assertThatCode(() -> RunSql.main(new String[] {statement}))
          .as(statement)
          .doesNotThrowAnyException();
    }
  }

  private Path table(String name) throws SQLException {
    Path file = folder.resolve(name + ".parquet");
    RunSql.main(new String[] {LargeTable.copy(ROWS, file)});
    return file;
  }
}
