package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/** A command: does its work, and tells refusals the same way as all others. */
public abstract class Command implements Callable<Integer> {

  private final CommonOptions common = new CommonOptions();

  public final Console console;

  public Command(Console console) {
    this.console = console;
  }

  /** What the command takes beside the common options, and its description. */
  protected abstract void describe(CommandSpec command);

  /**
   * The command for the parser. It is described by hand, since looking for annotations takes longer
   * than a validation.
   */
  public final CommandSpec spec(String name) {
    CommandSpec command = CommandSpec.wrapWithoutInspection(this).name(name);
    describe(command);
    common.addTo(command);
    return command;
  }

  public final boolean json() {
    return common.json();
  }

  /** Gives the answer as JSON or as text for people, as asked for. */
  public final void answer(Supplier<JsonObject> body, Runnable text) {
    if (json()) {
      console.say(body.get());
    } else {
      text.run();
    }
  }

  /**
   * Does the work.
   *
   * @return the exit code
   * @throws Refused when it was refused; it is told by the caller
   */
  protected abstract int run();

  @Override
  public final Integer call() {
    try {
      return run();
    } catch (Refused refused) {
      return RefusalFormatter.tell(console, refused.refusal(), json(), refused());
    }
  }

  /** What a refusal is called where the command says no more. */
  protected String refused() {
    return RefusalFormatter.REFUSED;
  }
}
