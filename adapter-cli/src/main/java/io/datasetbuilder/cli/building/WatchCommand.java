package io.datasetbuilder.cli.building;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Progress;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemoteFailure;
import io.datasetbuilder.cli.remote.RemoteOptions;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.cli.remote.RemoteService.RemoteJob;
import io.datasetbuilder.cli.remote.RunFollower.RemoteCancellation;
import io.datasetbuilder.embedded.BuilderService;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code watch RUN --remote URL}: follows a run of a service. An interrupt ends the watch alone.
 */
public final class WatchCommand extends Command {

  private final RemoteOptions remote = add(new RemoteOptions());

  private final PositionalParamSpec run = add(Options.parameter(0, "1", "RUN", "Id of the run."));

  private final AtomicBoolean watching = new AtomicBoolean(true);

  public WatchCommand(Console console) {
    super(console, "run not watched", "Follow a run of a service to its end.");
  }

  @Override
  protected int run() {
    if (!remote.given()) {
      throw wrongUsage("--remote is required");
    }
    try (BuilderService local = console.open(Path.of(""));
        Progress progress = Progress.on(console.err(), json())) {
      RemoteService service = remote.service(console, local.json());
      RemoteBuild remoteBuild = new RemoteBuild(console, json(), remote);
      service.checkVersion();
      RemoteJob job = service.job(run.getValue());
      Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(job.runId()), "leave"));
      RemoteJob ended =
          remoteBuild
              .following(service, job.runId(), progress, RemoteCancellation.never())
              .toTheEnd();
      watching.set(false);
      progress.finish();
      return remoteBuild.ended(ended);
    } catch (RemoteFailure failed) {
      watching.set(false);
      throw new Refused(failed.refusal());
    }
  }

  private void leave(String runId) {
    if (watching.get()) {
      console.note("stopped watching; run " + runId + " continues");
      console.flush();
    }
  }
}
