package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProgressLine;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.WarehouseMaintenanceBodies;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.warehouse.backup.RestoreBackup.RestoreReport;
import java.nio.file.Path;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code warehouse-restore BACKUP DIR}: restores a backup into an empty folder. */
public final class WarehouseRestoreCommand extends Command {

  private final PositionalParamSpec backup =
      add(
          Options.parameter(
              0,
              "1",
              "BACKUP",
              "Folder of backups (its newest one), or a file of its folder backups."));

  private final PositionalParamSpec folder =
      add(Options.parameter(1, "1", "DIR", "Folder of the new warehouse; empty or missing."));

  public WarehouseRestoreCommand(Console console) {
    super(
        console,
        "restore refused",
        "Restore a backup of a warehouse into an empty folder.",
        "Every table, pointer and digest is checked first. If one is wrong, nothing is restored.");
  }

  @Override
  protected int run() {
    WarehouseSettings settings = WarehouseSettings.in(Path.of(folder.<String>getValue()));
    Path from = Path.of(backup.<String>getValue());
    try (BuilderService service =
        console.open(Path.of(""), builder -> builder.warehouse(settings))) {
      RestoreReport report = restore(service, from);
      print(
          () -> WarehouseMaintenanceBodies.restored(report),
          () ->
              console.println(
                  "restored: %d table(s) and %d snapshot(s) of backup %s"
                      .formatted(report.tables(), report.snapshots(), report.name())));
      return ExitCode.OK;
    }
  }

  private RestoreReport restore(BuilderService service, Path from) {
    try (ProgressLine progress = ProgressLine.ofFiles(console.err(), json(), "copying")) {
      return valueOf(service.warehouseBackups().restore(from, progress::at));
    }
  }
}
