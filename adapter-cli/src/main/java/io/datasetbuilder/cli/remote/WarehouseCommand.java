package io.datasetbuilder.cli.remote;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;

/**
 * Base of the commands about objects of a warehouse other than its tables, here or at a service.
 */
public abstract class WarehouseCommand extends Command {

  private final WarehouseOptions warehouse = add(WarehouseOptions.ofWorkspace());
  private final OutputDir outputDir = add(new OutputDir());
  private final RemoteOptions remote = add(new RemoteOptions());

  protected WarehouseCommand(Console console, String refused, String... description) {
    super(console, refused, description);
  }

  /** Checks options before anything is opened. */
  protected void checkUsage() {}

  /** Runs the command on the warehouse of this machine. */
  protected abstract void runHere(BuilderService service);

  /** Runs the command at a service, whose version is checked. */
  protected abstract void runAt(RemoteService service);

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
      runHere(service);
    }
  }

  private void runRemote() {
    try (BuilderService local = console.open(outputDir.folder())) {
      RemoteService service = remote.service(console, local.json());
      service.checkVersion();
      runAt(service);
    } catch (RemoteFailure failed) {
      throw new Refused(failed.refusal());
    }
  }
}
