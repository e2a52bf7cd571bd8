package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Progress;
import io.datasetbuilder.cli.remote.RemoteCancellation;
import io.datasetbuilder.cli.remote.RemoteFailure;
import io.datasetbuilder.cli.remote.RemoteJob;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.BuilderService;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** {@code watch RUN --remote URL}: follows a run of a service. An interrupt only ends the watch. */
public final class WatchCommand extends Command {

  private final RemoteOptions remote = new RemoteOptions();

  private final PositionalParamSpec run =
      PositionalParamSpec.builder()
          .index("0")
          .arity("1")
          .required(true)
          .paramLabel("RUN")
          .type(String.class)
          .description("Id of the run.")
          .build();

  private final AtomicBoolean watching = new AtomicBoolean(true);

  private CommandSpec described;

  public WatchCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    described = command;
    command.usageMessage().description("Follow a run of a service to its end.");
    command.addPositional(run);
    remote.addTo(command);
  }

  @Override
  protected int run() {
    if (!remote.given()) {
      throw new ParameterException(described.commandLine(), "--remote names the service");
    }
    try (BuilderService local = new Services(console).open(Path.of(""));
        Progress progress = Progress.on(console.err(), json())) {
      RemoteService service = remote.service(console, local.json());
      service.greet();
      RemoteJob job = service.job(run.getValue());
      Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(job.runId()), "leave"));
      RemoteJob ended =
          new RemoteBuild(console, json(), remote)
              .following(service, job.runId(), progress, RemoteCancellation.never())
              .toTheEnd();
      watching.set(false);
      progress.finish();
      return new RemoteJobFormatter(console, json()).ended(ended);
    } catch (RemoteFailure failed) {
      watching.set(false);
      throw new Refused(failed.refusal());
    }
  }

  private void leave(String runId) {
    if (watching.get()) {
      console.note("stopped watching; run " + runId + " goes on");
      console.flush();
    }
  }

  @Override
  protected String refused() {
    return "run not watched";
  }
}
