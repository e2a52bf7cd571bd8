package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.cli.output.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** Base of every command: its common options, its output as text or JSON, and its refusals. */
public abstract class Command implements Callable<Integer> {

  protected final Console console;

  private final String refused;
  private final String[] description;

  private final List<ArgSpec> arguments = new ArrayList<>();

  private final OptionSpec json = flag("--json", "Print the result as JSON and nothing else.");

  private CommandSpec spec;

  /**
   * @param refused how a refusal is introduced, such as {@code build refused}
   * @param description for the help; the first line is one whole sentence
   */
  protected Command(Console console, String refused, String... description) {
    this.console = console;
    this.refused = refused;
    this.description = description;
    flag(Boundary.VERBOSE, "Print the details of unexpected errors, for a report.");
  }

  /**
   * Adds an option or a parameter to the command, for the initializer of a field.
   *
   * @return the same
   */
  protected final <T extends ArgSpec> T add(T argument) {
    arguments.add(argument);
    return argument;
  }

  /**
   * Adds options that several commands have, for the initializer of a field.
   *
   * @return the same
   */
  protected final <T extends Options.Group> T add(T options) {
    options.all().forEach(this::add);
    return options;
  }

  /** An option with a text. */
  protected final OptionSpec option(String name, String label, String... description) {
    return add(Options.text(name, label, description));
  }

  /** An option with a value of some type. */
  protected final OptionSpec option(
      String name, String label, Class<?> type, String... description) {
    return add(Options.option(name, label, type, description));
  }

  /** A text option with few values, which completion offers. */
  protected final OptionSpec choice(
      String name, String label, Iterable<String> values, String description) {
    return add(Options.choice(name, label, values, description));
  }

  /** An option that is a whole number, with a default that the description states. */
  protected final OptionSpec number(String name, Number standard, String what) {
    return add(Options.number(name, standard, what));
  }

  protected final OptionSpec flag(String name, String description) {
    return add(Options.flag(name, description));
  }

  /** A required parameter. */
  protected final PositionalParamSpec parameter(int index, String label, String description) {
    return add(Options.parameter(index, "1", label, description));
  }

  protected final PositionalParamSpec optionalParameter(
      int index, String label, String description) {
    return add(Options.parameter(index, "0..1", label, description));
  }

  /**
   * The command for the parser. It is described by hand, since the search for annotations takes
   * longer than a validation.
   */
  public final CommandSpec spec(String name) {
    spec = CommandSpec.wrapWithoutInspection(this).name(name);
    spec.usageMessage().description(description);
    arguments.forEach(spec::add);
    Options.addHelpTo(spec);
    return spec;
  }

  protected final boolean json() {
    return Boolean.TRUE.equals(json.getValue());
  }

  /** Prints the result as JSON where {@code --json} is set, else as text. */
  protected final void print(Supplier<JsonObject> body, Runnable text) {
    if (json()) {
      console.println(body.get());
    } else {
      text.run();
    }
  }

  /**
   * Prints a value as JSON where {@code --json} is set, else as text.
   *
   * @return the exit code of work that is done
   * @throws Refused when the result is a refusal
   */
  protected final <T> int show(
      Result<T> result, Function<? super T, JsonObject> body, Consumer<? super T> text) {
    T value = valueOf(result);
    print(() -> body.apply(value), () -> text.accept(value));
    return ExitCode.OK;
  }

  /** Prints a response where {@code --json} is set, else as text. */
  protected final void print(JsonObject body, Runnable text) {
    print(() -> body, text);
  }

  /**
   * The value of a result.
   *
   * @throws Refused when the result is a refusal
   */
  protected static <T> T valueOf(Result<T> result) {
    return Refused.valueOf(result);
  }

  /** Options that contradict each other, or values outside of their range. */
  protected final ParameterException wrongUsage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Whether an option was given on the command line. */
  protected final boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /**
   * Runs the command.
   *
   * @return the exit code
   * @throws Refused when the work is refused; {@link #call()} reports it
   */
  protected abstract int run();

  @Override
  public final Integer call() {
    refuseOptionsOfGroup();
    try {
      return run();
    } catch (Refused refusal) {
      return report(refusal);
    } catch (ProblemException failed) {
      // Files or storage that cannot be used: the failure carries what the user can do.
      return report(Refused.notPossible(failed.problems()));
    }
  }

  /** Options before the last word are those of the word alone, and would have no effect. */
  private void refuseOptionsOfGroup() {
    CommandLine above = spec.commandLine().getParent();
    if (above != null
        && above.getCommandSpec().userObject() instanceof Command
        && !above.getParseResult().matchedOptions().isEmpty()) {
      throw wrongUsage("write the options after " + spec.name());
    }
  }

  /** Reports a refusal; returns the exit code. */
  protected final int report(Refused refusal) {
    return ProblemFormatter.refusal(console, refusal.refusal(), json(), refused);
  }
}
