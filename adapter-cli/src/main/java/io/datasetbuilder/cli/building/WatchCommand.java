package io.datasetbuilder.cli.building;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.remote.RemoteBuild;
import io.datasetbuilder.cli.remote.RemoteOptions;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code watch RUN --remote URL}: follows a run of a service. An interrupt ends the watch alone.
 */
public final class WatchCommand extends Command {

  private final RemoteOptions remote = add(new RemoteOptions());

  private final PositionalParamSpec run = parameter(0, "RUN", "Id of the run.");

  public WatchCommand(Console console) {
    super(console, "run not watched", "Follow a run of a service to its end.");
  }

  @Override
  protected int run() {
    if (!remote.given()) {
      throw wrongUsage("--remote is required");
    }
    return new RemoteBuild(console, json(), remote).watch(run.getValue());
  }
}
