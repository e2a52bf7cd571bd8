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
import io.datasetbuilder.warehouse.backup.VerifyWarehouse.VerificationReport;
import java.nio.file.Path;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code warehouse-verify DIR}: verifies every digest and pointer of a warehouse. */
public final class WarehouseVerifyCommand extends Command {

  private final PositionalParamSpec folder =
      add(Options.parameter(0, "1", "DIR", "Folder of the warehouse."));

  public WarehouseVerifyCommand(Console console) {
    super(
        console,
        "warehouse not verified",
        "Verify every digest and pointer of a warehouse, and find stray files.",
        "Nothing is changed. Exit code 1: something is wrong.");
  }

  @Override
  protected int run() {
    WarehouseSettings settings = WarehouseSettings.in(Path.of(folder.<String>getValue()));
    try (BuilderService service = WarehouseOptions.open(console, settings)) {
      VerificationReport report = verify(service);
      print(() -> WarehouseMaintenanceBodies.verified(report), () -> print(report));
      return report.problems().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private VerificationReport verify(BuilderService service) {
    try (ProgressLine progress = ProgressLine.ofFiles(console.err(), json(), "reading")) {
      return valueOf(service.warehouseBackups().verify(progress::at));
    }
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
    if (!report.problems().isEmpty()) {
      console.flush();
      new ProblemFormatter(console).report("the warehouse is not whole", report.problems());
    }
  }
}
