package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.analysis.Analyses;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.read.QueryResult;
import io.datasetbuilder.warehouse.read.SavedResult;
import io.datasetbuilder.warehouse.read.SnapshotResult;
import io.datasetbuilder.warehouse.request.SaveAnalysisRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Analyses and backups as an application in Java uses them. */
class KeptResultsTest {

  private static final String SQL = "SELECT count(*) AS n FROM dataset";

  @AutoClose private final WarehouseFixture fixture;

  KeptResultsTest(@TempDir Path folder) {
    fixture = WarehouseFixture.in(folder);
    fixture.build(fixture.people("id\n1\n2\n"), "run-1");
  }

  private static SaveAnalysisRequest request(String name, String sql) {
    TableName table = new TableName(WarehouseFixture.TABLE);
    return new SaveAnalysisRequest(
        name, new SqlRequest(table, PinSnapshot.CURRENT, new SqlQuery(sql, 5)));
  }

  private static String rows(QueryResult result) {
    return result.rows().result().rows().toString();
  }

  @Test
  void anAnalysisIsRunAgainInAWarehouseThatWasRestored() {
    SavedResult saved =
        Results.value(fixture.service.analyses().save(request("people", SQL), () -> false));
    fixture.clock.hours(1);
    fixture.build(fixture.people("id\n1\n2\n3\n"), "run-2");

    WarehouseBackups backups = fixture.service.warehouseBackups();
    Path destination = fixture.folder.resolve("backups");
    assertThat(Results.value(backups.create(destination, true, FileProgress.NONE)).copied())
        .isEqualTo(2);
    assertThat(Results.value(backups.verify(FileProgress.NONE)).problems()).isEmpty();

    try (BuilderService restored =
        BuilderService.builder(fixture.folder.resolve("out"))
            .warehouse(WarehouseSettings.in(fixture.folder.resolve("new")))
            .build()) {
      Results.value(restored.warehouseBackups().restore(destination, FileProgress.NONE));
      Analyses analyses = restored.analyses();
      String id = saved.analysis().id();
      assertThat(Results.value(analyses.list())).extracting(SavedAnalysis::id).containsExactly(id);
      SnapshotResult<QueryResult> again = Results.value(analyses.run(id, () -> false));
      assertThat(rows(again.result())).isEqualTo(rows(saved.result()));
      Results.value(analyses.delete(id));
      assertThat(Results.value(analyses.list())).isEmpty();
    }
  }

  @Test
  void boundsOfAnAnalysisHoldForCallersInJavaToo() {
    for (SaveAnalysisRequest outOfBounds :
        List.of(
            request(" ", SQL),
            request("n".repeat(201), SQL),
            request("a\u0000b", SQL),
            request("a", "SELECT '\u0000' FROM dataset"))) {
      assertThat(fixture.service.analyses().save(outOfBounds, () -> false).problems())
          .extracting(Problem::code)
          .containsExactly(WarehouseProblem.INVALID_REQUEST);
    }
    assertThat(Results.value(fixture.service.analyses().list())).isEmpty();
  }
}
