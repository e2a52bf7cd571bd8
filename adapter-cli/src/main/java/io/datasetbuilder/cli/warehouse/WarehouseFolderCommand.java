package io.datasetbuilder.cli.warehouse;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Base of the commands that maintain the warehouse in a folder, {@code warehouse-gc DIR}. */
abstract class WarehouseFolderCommand extends Command {

  private final PositionalParamSpec folder = parameter(0, "DIR", "Folder of the warehouse.");

  WarehouseFolderCommand(Console console, String refused, String... description) {
    super(console, refused, description);
  }

  /** Checks options before the warehouse is opened. */
  void checkUsage() {}

  /**
   * Runs the command on the warehouse.
   *
   * @return the exit code
   */
  abstract int run(BuilderService service);

  @Override
  protected final int run() {
    checkUsage();
    WarehouseSettings settings = WarehouseSettings.in(OutputDir.named(folder.getValue()));
    try (BuilderService service = WarehouseOptions.open(console, settings)) {
      return run(service);
    }
  }

  /** Reports problems below a headline. */
  final void report(String headline, List<Problem> problems) {
    if (!problems.isEmpty()) {
      console.flush();
      new ProblemFormatter(console).report(headline, problems);
    }
  }

  static int exitCode(List<Problem> problems) {
    return problems.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }
}
