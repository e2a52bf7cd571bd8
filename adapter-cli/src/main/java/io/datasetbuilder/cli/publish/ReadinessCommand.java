package io.datasetbuilder.cli.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code readiness RUN}: shows what keeps a run from being published. */
public final class ReadinessCommand extends PublishingCommand {

  private final PositionalParamSpec run = parameter(0, "RUN", "The id of a run.");
  private final TargetOptions at = add(new TargetOptions(false));

  public ReadinessCommand(Console console) {
    super(
        console,
        "readiness not known",
        "Show whether a run can be published, and what keeps it from that.",
        "Nothing is sent, and no target is called.");
  }

  @Override
  PublishTarget target() {
    return at.target();
  }

  @Override
  protected int run(ServiceClient client) {
    JsonObject body =
        publications(client).readiness(named(run.getValue()), target().wire(), at.destination());
    print(body, () -> new PublishFormatter(console).readiness(body));
    return PublishFormatter.isReady(body) ? ExitCode.OK : ExitCode.FAILED;
  }
}
