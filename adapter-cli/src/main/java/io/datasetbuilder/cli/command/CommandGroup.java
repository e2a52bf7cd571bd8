package io.datasetbuilder.cli.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Group of commands below one word, such as {@code uploads list}; the word alone is wrong usage.
 */
public final class CommandGroup implements Runnable {

  private final String description;
  private final Map<String, Function<String, CommandSpec>> commands = new LinkedHashMap<>();
  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

  public CommandGroup(String description) {
    this.description = description;
  }

  public CommandGroup with(String name, Command command) {
    return with(name, command::spec);
  }

  /** Adds anything with a specification, such as a group within this one. */
  public CommandGroup with(String name, Function<String, CommandSpec> command) {
    commands.put(name, command);
    return this;
  }

  /** The group for the parser. */
  public CommandSpec spec(String name) {
    spec.name(name).usageMessage().description(description);
    Options.addHelpTo(spec);
    commands.forEach((below, command) -> spec.addSubcommand(below, command.apply(below)));
    HelpCommand.addTo(spec);
    return spec;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
