package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Command that calls one operation and shows its response: {@code tables}, {@code table NAME},
 * {@code exports delete ID}.
 */
public final class OperationCommand extends LocalOrRemoteCommand {

  private final Optional<PositionalParamSpec> parameter;
  private final BiFunction<ServiceClient, String, JsonObject> operation;
  private final BiConsumer<JsonObject, String> view;

  /**
   * @param parameter what the operation is about
   * @param operation receives the value of the parameter
   * @param view prints the response for people, and receives the value of the parameter too
   */
  public OperationCommand(
      Console console,
      Reads reads,
      PositionalParamSpec parameter,
      BiFunction<ServiceClient, String, JsonObject> operation,
      BiConsumer<JsonObject, String> view,
      String refused,
      String description) {
    super(console, reads, refused, description);
    this.parameter = Optional.of(add(parameter));
    this.operation = operation;
    this.view = view;
  }

  /** An operation without a parameter. */
  public OperationCommand(
      Console console,
      Reads reads,
      Function<ServiceClient, JsonObject> operation,
      Consumer<JsonObject> view,
      String refused,
      String description) {
    super(console, reads, refused, description);
    this.parameter = Optional.empty();
    this.operation = (client, none) -> operation.apply(client);
    this.view = (body, none) -> view.accept(body);
  }

  @Override
  protected int run(ServiceClient client) {
    String argument = parameter.map(PositionalParamSpec::<String>getValue).orElse("");
    JsonObject body = operation.apply(client, argument);
    print(body, () -> view.accept(body, argument));
    return ExitCode.OK;
  }
}
