package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.terminal.ProgressLine;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.backup.RestoreBackup.RestoreReport;
import io.datasetbuilder.warehouse.backup.VerifyWarehouse.VerificationReport;
import io.datasetbuilder.wire.WarehouseMaintenanceBodies;
import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Commands that back up, verify and restore a whole warehouse. */
public final class WarehouseBackupCommands {

  private WarehouseBackupCommands() {}

  /** {@code warehouse-backup DIR DEST}: backs up a warehouse while it is used. */
  public static final class BackupCommand extends WarehouseFolderCommand {

    private final PositionalParamSpec destination =
        parameter(1, "DEST", "Folder of the backups; made when it is missing.");
    private final OptionSpec copy =
        flag("--copy", "Copy files that could be linked, so that they survive the disk.");

    public BackupCommand(Console console) {
      super(
          console,
          "no backup created",
          "Back up a warehouse of one point in time, while it is used.",
          "Files that earlier backups in DEST have are not copied again.");
    }

    @Override
    int run(BuilderService service) {
      Path place = Path.of(destination.<String>getValue());
      BackupReport report;
      try (ProgressLine progress = ProgressLine.ofFiles(console.err(), json(), "copying")) {
        report =
            valueOf(service.warehouseBackups().create(place, Options.isSet(copy), progress::at));
      }
      print(
          () -> WarehouseMaintenanceBodies.backup(report),
          () -> {
            console.println("backup: " + report.name());
            console.println(
                "%d table(s), %d snapshot(s), %d new file(s)"
                    .formatted(report.tables(), report.snapshots(), report.copied()));
            report("backed up without these files", report.problems());
          });
      return exitCode(report.problems());
    }
  }

  /** {@code warehouse-verify DIR}: verifies every digest and pointer of a warehouse. */
  public static final class VerifyCommand extends WarehouseFolderCommand {

    public VerifyCommand(Console console) {
      super(
          console,
          "warehouse not verified",
          "Verify every digest and pointer of a warehouse, and find stray files.",
          "Nothing is changed. Exit code 1: something is wrong.");
    }

    @Override
    int run(BuilderService service) {
      VerificationReport report;
      try (ProgressLine progress = ProgressLine.ofFiles(console.err(), json(), "reading")) {
        report = valueOf(service.warehouseBackups().verify(progress::at));
      }
      print(() -> WarehouseMaintenanceBodies.verified(report), () -> print(report));
      return exitCode(report.problems());
    }

    private void print(VerificationReport report) {
      console.println(
          "verified %d table(s) and %d snapshot(s): %s"
              .formatted(
                  report.tables(),
                  report.snapshots(),
                  report.problems().isEmpty()
                      ? "all is whole"
                      : report.problems().size() + " problem(s)"));
      report("the warehouse is not whole", report.problems());
    }
  }

  /** {@code warehouse-restore BACKUP DIR}: restores a backup into an empty folder. */
  public static final class RestoreCommand extends Command {

    private final PositionalParamSpec backup =
        parameter(
            0, "BACKUP", "Folder of backups (its newest one), or a file of its folder backups.");
    private final PositionalParamSpec folder =
        parameter(1, "DIR", "Folder of the new warehouse; empty or missing.");

    public RestoreCommand(Console console) {
      super(
          console,
          "restore refused",
          "Restore a backup of a warehouse into an empty folder.",
          "Every table, pointer and digest is checked first. If one is wrong, nothing is"
              + " restored.");
    }

    @Override
    protected int run() {
      WarehouseSettings settings = WarehouseSettings.in(OutputDir.named(folder.getValue()));
      Path from = Path.of(backup.<String>getValue());
      try (BuilderService service =
          console.open(Path.of(""), builder -> builder.warehouse(settings))) {
        RestoreReport report;
        try (ProgressLine progress = ProgressLine.ofFiles(console.err(), json(), "copying")) {
          report = valueOf(service.warehouseBackups().restore(from, progress::at));
        }
        print(
            () -> WarehouseMaintenanceBodies.restored(report),
            () ->
                console.println(
                    "restored: %d table(s) and %d snapshot(s) of backup %s"
                        .formatted(report.tables(), report.snapshots(), report.name())));
        return ExitCode.OK;
      }
    }
  }
}
