package io.datasetbuilder.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

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

  /** {@code help [COMMAND...]}: prints the help of a command or of a group. */
  public static final class HelpCommand implements Runnable {

    static final String NAME = "help";

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name(NAME);
    private final PositionalParamSpec command;

    private HelpCommand(CommandSpec parent) {
      command =
          PositionalParamSpec.builder()
              .index("0..*")
              .arity("0..*")
              .paramLabel("COMMAND")
              .type(String[].class)
              .completionCandidates(new ArrayList<>(parent.subcommands().keySet()))
              .description("The words of the command.")
              .build();
    }

    /** Adds the command to one that has all its others. */
    public static void addTo(CommandSpec parent) {
      HelpCommand help = new HelpCommand(parent);
      help.spec.usageMessage().description("Print the help of a command.");
      Options.addHelpTo(help.spec.addPositional(help.command));
      parent.addSubcommand(NAME, help.spec);
    }

    @Override
    public void run() {
      CommandLine target = spec.commandLine().getParent();
      String[] words = command.getValue();
      for (String word : words == null ? new String[0] : words) {
        CommandLine below = target.getSubcommands().get(word);
        if (below == null) {
          throw new UnmatchedArgumentException(target, List.of(word));
        }
        target = below;
      }
      target.usage(target.getOut());
    }
  }
}
