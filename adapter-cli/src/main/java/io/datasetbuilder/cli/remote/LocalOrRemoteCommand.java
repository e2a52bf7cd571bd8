package io.datasetbuilder.cli.remote;

import io.datasetbuilder.cli.client.LocalClient;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.OwnerOption;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import java.nio.file.Path;

/**
 * Base of the commands that run on this machine or, with {@code --remote}, at a service. Here alone
 * one of the two is chosen; a command runs its operations by a {@link ServiceClient}.
 */
public abstract class LocalOrRemoteCommand extends Command {

  /** Folders of this machine that a command reads where no service is named. */
  public enum Reads {
    RUNS("--output-dir"),
    TABLES("--warehouse and --workspace-id"),
    RUNS_AND_TABLES("--warehouse, --workspace-id and --output-dir");

    private final String options;

    Reads(String options) {
      this.options = options;
    }
  }

  private final OutputDir outputDir = new OutputDir();
  private final WarehouseOptions warehouse = WarehouseOptions.ofWorkspace();
  private final OwnerOption owner = add(OwnerOption.acting());
  private final RemoteOptions remote = add(new RemoteOptions());
  private final Reads reads;

  protected LocalOrRemoteCommand(
      Console console, Reads reads, String refused, String... description) {
    super(console, refused, description);
    this.reads = reads;
    if (reads != Reads.TABLES) {
      add(outputDir);
    }
    if (reads != Reads.RUNS) {
      add(warehouse);
    }
  }

  /** Checks options before anything is opened; a command with rules of its own adds them. */
  protected void checkUsage() {
    remote.checkUsage(warehouse.given() || isGiven("--output-dir"), reads.options);
  }

  /** Whether the command reads a table of the warehouse, which has to exist then. */
  protected boolean needsWarehouse() {
    return reads != Reads.RUNS;
  }

  /**
   * Runs the command.
   *
   * @return the exit code
   */
  protected abstract int run(ServiceClient client);

  protected final boolean isRemote() {
    return remote.given();
  }

  /** The folder of the runs of this machine. */
  protected Path outputFolder() {
    return reads == Reads.TABLES ? Path.of("") : outputDir.folder();
  }

  /** The run that an argument names; {@code latest} is one of this machine. */
  protected final String named(String run) {
    return isRemote() ? run : NamedRun.in(outputFolder(), run);
  }

  @Override
  protected final int run() {
    checkUsage();
    try (ServiceClient client = isRemote() ? remote.client(console, owner.name()) : local()) {
      return run(client);
    }
  }

  private ServiceClient local() {
    if (!needsWarehouse()) {
      return new LocalClient(console.open(outputFolder(), owner::applied));
    }
    WarehouseSettings settings = warehouse.existing(console);
    return new LocalClient(
        console.open(outputFolder(), builder -> owner.applied(builder.warehouse(settings))));
  }
}
