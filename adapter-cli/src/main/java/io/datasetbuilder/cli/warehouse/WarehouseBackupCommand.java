package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.cli.output.ProgressLine;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.WarehouseMaintenanceBodies;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code warehouse-backup DIR DEST}: backs up a warehouse while it is used. */
public final class WarehouseBackupCommand extends Command {

  private final PositionalParamSpec folder =
      add(Options.parameter(0, "1", "DIR", "Folder of the warehouse."));

  private final PositionalParamSpec destination =
      add(Options.parameter(1, "1", "DEST", "Folder of the backups; made when it is missing."));

  private final OptionSpec copy =
      add(
          Options.flag(
              "--copy", "Copy files that could be linked, so that they survive the disk."));

  public WarehouseBackupCommand(Console console) {
    super(
        console,
        "no backup created",
        "Back up a warehouse of one point in time, while it is used.",
        "Files that earlier backups in DEST have are not copied again.");
  }

  @Override
  protected int run() {
    WarehouseSettings settings = WarehouseSettings.in(Path.of(folder.<String>getValue()));
    Path place = Path.of(destination.<String>getValue());
    try (BuilderService service = WarehouseOptions.open(console, settings)) {
      BackupReport report = create(service, place);
      print(() -> WarehouseMaintenanceBodies.backup(report), () -> print(report));
      return report.problems().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private BackupReport create(BuilderService service, Path place) {
    try (ProgressLine progress = ProgressLine.ofFiles(console.err(), json(), "copying")) {
      return valueOf(service.warehouseBackups().create(place, Options.isSet(copy), progress::at));
    }
  }

  private void print(BackupReport report) {
    console.println("backup: " + report.name());
    console.println(
        "%d table(s), %d snapshot(s), %d new file(s)"
            .formatted(report.tables(), report.snapshots(), report.copied()));
    if (!report.problems().isEmpty()) {
      console.flush();
      new ProblemFormatter(console).report("backed up without these files", report.problems());
    }
  }
}
