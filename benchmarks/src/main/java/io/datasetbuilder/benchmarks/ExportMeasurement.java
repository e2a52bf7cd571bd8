package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Exports a million rows of a warehouse (r) from a running service, and compares it with what gives
 * the same data without its proof: COPY of the engine and a plain zip of its file.
 */
record ExportMeasurement(Workspace workspace) {

  private static final int ROWS = 1_000_000;
  private static final int FEW_ROWS = 250_000;
  private static final int MOST_PERCENT = 50;
  private static final double MOST_TIMES = 2;
  private static final String EXPORTS = "/warehouse/exports";

  /** The tool of the system where there is one, otherwise that of the JDK. */
  private static final String ZIP =
      "if command -v zip >/dev/null; then zip -q -j \"$1\" \"$2\";"
          + " else jar --create --no-manifest --file \"$1\" -C \"${2%/*}\" \"${2##*/}\"; fi";

  List<Figure> measure() throws IOException, InterruptedException {
    LargeTable table = LargeTable.upload(workspace, ROWS);
    String run = "exported";
    table.build(run, "--warehouse", workspace.warehouse());
    String file = Workspace.literal(table.file(run));
    try (WarehouseClient client = WarehouseClient.of(workspace)) {
      export(client, FEW_ROWS);
      OptionalLong before = peak(client);
      AlternatingRuns runs =
          AlternatingRuns.of(
              workspace.options().rounds, () -> export(client, table.rows()), () -> copy(file));
      return List.of(
          runs.ratio(
              Figure.format("export of %,d rows by 12 columns as CSV", table.rows()),
              "COPY and zip",
              MOST_TIMES),
          Figure.flatness(
              Figure.format("peak of the service, after an export of %,d rows", FEW_ROWS),
              before,
              peak(client),
              MOST_PERCENT));
    }
  }

  private CompletedProcess export(WarehouseClient client, int rows) throws InterruptedException {
    WarehouseClient.pause();
    Response response =
        client.post(
            EXPORTS,
            Map.of(
                "table",
                LargeTable.NAME,
                "sql",
                rows < ROWS ? "SELECT * FROM dataset LIMIT " + rows : "SELECT * FROM dataset",
                "max_rows",
                ROWS));
    client.service().delete(EXPORTS + "/" + response.text("export_id").orElseThrow());
    return WarehouseClient.timed(response);
  }

  private CompletedProcess copy(String file) throws IOException, InterruptedException {
    Path csv = workspace.folder().resolve("copied.csv");
    Path zip = workspace.folder().resolve("copied.zip");
    CompletedProcess copied =
        workspace.sqlAlone(
            "COPY (SELECT * FROM %s) TO %s (FORMAT csv)".formatted(file, Workspace.literal(csv)));
    CompletedProcess packed = workspace.shell(ZIP, zip, csv);
    Files.delete(csv);
    Files.delete(zip);
    return new CompletedProcess(
        copied.wall().plus(packed.wall()), Optional.empty(), copied.peakBytes(), packed.output());
  }

  private static OptionalLong peak(WarehouseClient client) {
    return ChildProcesses.memory(client.service().process().process().pid(), ChildProcesses.PEAK);
  }
}
