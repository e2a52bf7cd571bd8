package io.datasetbuilder.examples;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.export.ExportDownload;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Queries a table of a warehouse from Java, and saves the whole result of the query. */
public final class ExportFromJava {

  private ExportFromJava() {}

  /**
   * Saves the result of SQL as a zip file.
   *
   * @param file that does not exist
   * @return text for the user: the number of rows, or the reason why there is no file
   */
  public static String export(
      Path outputFolder, Path warehouse, TableName table, String sql, Path file)
      throws IOException {
    try (BuilderService service =
        BuilderService.builder(outputFolder).warehouse(WarehouseSettings.in(warehouse)).build()) {
      SqlRequest request =
          new SqlRequest(table, PinSnapshot.CURRENT, new SqlQuery(sql, SqlQuery.DEFAULT_LIMIT));
      Result<Integer> rows =
          service
              .queries()
              .sql(request, () -> false)
              .map(found -> found.result().rows().result().rows().size());

      CreateExportRequest whole =
          new CreateExportRequest(
              table,
              PinSnapshot.CURRENT,
              new ExportQuery(
                  sql,
                  ExportQuery.Format.CSV,
                  ExportQuery.Profile.MACHINE,
                  ExportQuery.DEFAULT_ROWS));
      Result<ExportDownload> download =
          service
              .exports()
              .create(whole, () -> false)
              .then(export -> service.exports().open(export.id()));
      if (download instanceof Result.Ok<ExportDownload> opened) {
        try (InputStream content = opened.value().content()) {
          Files.copy(content, file);
        }
      }
      return rows.then(seen -> download.map(saved -> seen + " rows: " + saved.filename()))
          .match(message -> message, ExportFromJava::refused);
    }
  }

  private static String refused(List<Problem> problems) {
    return "refused: " + problems.get(0).code().wire();
  }
}
