package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Model.ArgSpec;

/**
 * Command of one operation whose response is shown: {@code tables}, {@code table NAME}, {@code
 * exports delete ID}.
 */
public final class OperationCommand extends LocalOrRemoteCommand {

  private final Function<ServiceClient, JsonObject> operation;
  private final Consumer<JsonObject> view;

  /**
   * @param arguments options and parameters that the operation reads
   * @param view prints the response for people
   */
  public OperationCommand(
      Console console,
      Reads reads,
      List<? extends ArgSpec> arguments,
      Function<ServiceClient, JsonObject> operation,
      Consumer<JsonObject> view,
      String refused,
      String... description) {
    super(console, reads, refused, description);
    arguments.forEach(this::add);
    this.operation = operation;
    this.view = view;
  }

  @Override
  protected int run(ServiceClient client) {
    JsonObject body = operation.apply(client);
    print(body, () -> view.accept(body));
    return ExitCode.OK;
  }
}
