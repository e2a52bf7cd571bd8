package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Backs up a warehouse with large tables where nothing is linked (s), and compares it with a plain
 * copy of its files that is forced to disk as well.
 */
final class BackupMeasurement {

  private static final int LEAST_PERCENT = 70;

  /** So many that starting a process takes little of the time. */
  private static final int TABLES = 4;

  private final Workspace workspace;
  private int copies;

  BackupMeasurement(Workspace workspace) {
    this.workspace = workspace;
  }

  List<Figure> measure() throws IOException, InterruptedException {
    LargeTable table = LargeTable.upload(workspace);
    for (int copy = 1; copy <= TABLES; copy++) {
      String spec = table.spec().replace("dataset_id: ledger", "dataset_id: ledger-" + copy);
      new LargeTable(workspace, table.rows(), spec)
          .build(run(copy), "--warehouse", workspace.warehouse());
    }
    String title = TABLES + " tables of " + table.title(run(1));
    AlternatingRuns runs = AlternatingRuns.of(workspace.options().rounds, this::backUp, this::copy);
    return List.of(
        runs.rate("backup of " + title + ", copied", "cp and sync", LEAST_PERCENT),
        Figure.information("peak resident memory of the backup", runs.ours().peakText()));
  }

  private static String run(int copy) {
    return "backed-up-" + copy;
  }

  private CompletedProcess backUp() throws IOException, InterruptedException {
    Path destination = destination();
    CompletedProcess done =
        workspace.launch("warehouse-backup", workspace.warehouse(), destination, "--copy");
    Workspace.delete(destination);
    return done;
  }

  private CompletedProcess copy() throws IOException, InterruptedException {
    Path destination = destination();
    CompletedProcess done =
        workspace.shell(
            "cp -r \"$1\" \"$2\" && sync \"$2\"/*",
            workspace.warehouse().resolve("snapshots"),
            destination);
    Workspace.delete(destination);
    return done;
  }

  private Path destination() {
    copies++;
    return workspace.folder().resolve("backups-" + copies);
  }
}
