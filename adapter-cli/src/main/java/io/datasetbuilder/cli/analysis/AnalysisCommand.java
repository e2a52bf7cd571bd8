package io.datasetbuilder.cli.analysis;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.output.ResultFormatter;
import io.datasetbuilder.cli.remote.RemoteFailure;
import io.datasetbuilder.cli.remote.RemoteOptions;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.warehouse.query.SqlQuery;
import picocli.CommandLine.Model.CommandSpec;

/** Base of the commands about analyses, here or at a service. */
abstract class AnalysisCommand extends Command {

  private final WarehouseOptions warehouse = new WarehouseOptions();
  private final OutputDir outputDir = new OutputDir();
  private final RemoteOptions remote = new RemoteOptions();

  AnalysisCommand(Console console, String refused, String... description) {
    super(console, refused, description);
  }

  @Override
  protected void addOptions(CommandSpec command) {
    outputDir.addTo(command);
    warehouse.addTo(command);
    remote.addTo(command);
  }

  /** Checks options before anything is opened. */
  void checkUsage() {}

  /** Runs the command and prints what comes of it. */
  abstract void run(AnalysisSource source);

  @Override
  protected final int run() {
    remote.checkUsage(
        warehouse.given() || isGiven("--output-dir"),
        "--warehouse, --workspace-id and --output-dir");
    checkUsage();
    if (remote.given()) {
      runRemote();
    } else {
      runLocal();
    }
    return ExitCode.OK;
  }

  private void runLocal() {
    var settings = warehouse.existing(console);
    try (BuilderService service =
        console.open(outputDir.folder(), builder -> builder.warehouse(settings))) {
      run(new AnalysisSource.Local(service.analyses()));
    }
  }

  private void runRemote() {
    try (BuilderService local = console.open(outputDir.folder())) {
      RemoteService service = remote.service(console, local.json());
      service.checkVersion();
      run(new AnalysisSource.Remote(service));
    } catch (RemoteFailure failed) {
      throw new Refused(failed.refusal());
    }
  }

  /** Prints the rows of a result. */
  final void showRows(JsonObject body) {
    JsonObject result = (JsonObject) body.members().get("result");
    new ResultFormatter(console).print(result);
    if (JsonValue.of(true).equals(result.members().get("truncated"))) {
      console.note("more rows exist; an analysis gives up to " + SqlQuery.MAX_LIMIT);
    }
  }
}
