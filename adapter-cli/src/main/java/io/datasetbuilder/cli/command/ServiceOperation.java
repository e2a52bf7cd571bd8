package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderService;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Model.ArgSpec;

/**
 * Command of one operation over the output folder whose value is shown: {@code uploads list}.
 *
 * @param <T> the value
 */
public final class ServiceOperation<T> extends ServiceCommand {

  private final Function<BuilderService, Result<T>> operation;
  private final Function<T, JsonObject> body;
  private final Consumer<T> view;

  /**
   * @param arguments options and parameters of the operation
   * @param body the value as JSON
   * @param view prints it for people
   */
  public ServiceOperation(
      Console console,
      List<? extends ArgSpec> arguments,
      Function<BuilderService, Result<T>> operation,
      Function<T, JsonObject> body,
      Consumer<T> view,
      String refused,
      String... description) {
    super(console, refused, description);
    arguments.forEach(this::add);
    this.operation = operation;
    this.body = body;
    this.view = view;
  }

  @Override
  protected int run(BuilderService service) {
    return show(operation.apply(service), body, view);
  }
}
