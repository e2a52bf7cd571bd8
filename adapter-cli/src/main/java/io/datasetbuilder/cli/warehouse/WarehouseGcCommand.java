package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CollectionReport;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import io.datasetbuilder.wire.WarehouseMaintenanceBodies;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** {@code warehouse-gc DIR}: deletes snapshots that nothing keeps. */
public final class WarehouseGcCommand extends WarehouseFolderCommand {

  private static final int MOST_HOURS = 10_000_000;

  private final OptionSpec keep =
      number(
          "--keep", CollectSnapshots.KEEP, "Newest snapshots that each table keeps; -1 keeps all");

  private final OptionSpec staleHours =
      number(
          "--stale-hours",
          (int) CollectSnapshots.STALE.toHours(),
          "Hours after which an unfinished commit counts as interrupted");

  private final OptionSpec workspace =
      add(WarehouseOptions.workspace("Only the tables of this workspace (default: of all)."));

  public WarehouseGcCommand(Console console) {
    super(
        console,
        "nothing collected",
        "Delete snapshots of a warehouse that nothing keeps.",
        "The current snapshot of a table and those that a reader or a hold keeps always stay.");
  }

  @Override
  void checkUsage() {
    int hours = staleHours.<Integer>getValue();
    if (!WarehouseSettings.isKeep(keep.<Integer>getValue())) {
      throw wrongUsage("--keep is a number of snapshots, or -1");
    }
    if (hours < 0 || hours > MOST_HOURS) {
      throw wrongUsage("--stale-hours is a number from 0 to " + MOST_HOURS);
    }
    workspace();
  }

  private Optional<WorkspaceId> workspace() {
    return Options.<String>value(workspace)
        .map(id -> WarehouseOptions.workspaceId(workspace.command(), id));
  }

  @Override
  int run(BuilderService service) {
    Duration stale = Duration.ofHours(staleHours.<Integer>getValue());
    CollectionReport report =
        valueOf(
            service.warehouseMaintenance().collect(workspace(), keep.<Integer>getValue(), stale));
    print(() -> WarehouseMaintenanceBodies.collected(report), () -> print(report));
    return exitCode(report.problems());
  }

  private void print(CollectionReport report) {
    for (Snapshot snapshot : report.deleted()) {
      String table = PlainLine.of(snapshot.datasetId() + "." + snapshot.key());
      console.println(
          "deleted: %s of %s (run %s)".formatted(snapshot.id(), table, snapshot.runId()));
    }
    console.println(
        "deleted %d snapshot(s) and %d file(s) of interrupted commits"
            .formatted(report.deleted().size(), report.strayFiles()));
    if (!report.problems().isEmpty()) {
      console.flush();
      new ProblemFormatter(console).reportBriefly("not all was deleted", report.problems());
    }
  }
}
