package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand.Reads;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Command of one operation whose response is shown: {@code tables}, {@code table NAME}, {@code
 * exports delete ID}.
 */
public final class OperationCommand extends LocalOrRemoteCommand {

  private final Supplier<Operation> operation;
  private final Consumer<JsonObject> view;

  /**
   * @param arguments options and parameters of the operation
   * @param operation made once they are read
   * @param view prints the response for people
   */
  public OperationCommand(
      Console console,
      Reads reads,
      List<? extends ArgSpec> arguments,
      Supplier<Operation> operation,
      Consumer<JsonObject> view,
      String refused,
      String... description) {
    super(console, reads, refused, description);
    arguments.forEach(this::add);
    this.operation = operation;
    this.view = view;
  }

  /** Command of an operation on the one thing that its parameter names. */
  public static OperationCommand ofOne(
      Console console,
      Reads reads,
      PositionalParamSpec name,
      Function<String, Operation> operation,
      Consumer<JsonObject> view,
      String refused,
      String description) {
    return new OperationCommand(
        console,
        reads,
        List.of(name),
        () -> operation.apply(name.getValue()),
        view,
        refused,
        description);
  }

  @Override
  protected int run(ServiceClient client) {
    JsonObject body = client.run(operation.get());
    print(body, () -> view.accept(body));
    return ExitCode.OK;
  }
}
