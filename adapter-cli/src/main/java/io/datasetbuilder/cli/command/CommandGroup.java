package io.datasetbuilder.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Group of commands below one word, such as {@code uploads list}. The word alone is wrong usage,
 * unless the group has a command for it.
 */
public final class CommandGroup implements Runnable {

  private final String description;
  private final Map<String, Function<String, CommandSpec>> commands = new LinkedHashMap<>();
  private final Function<String, CommandSpec> alone;
  private Optional<CommandSpec> bare = Optional.empty();

  public CommandGroup(String description) {
    this.description = description;
    this.alone = name -> CommandSpec.wrapWithoutInspection(this).name(name);
  }

  /**
   * @param alone what the word alone runs; its options do not hold for the commands below the word
   */
  public CommandGroup(String description, Command alone) {
    this.description = description;
    this.alone = alone::spec;
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
    CommandSpec spec = alone.apply(name);
    spec.usageMessage().description(description);
    if (spec.userObject() == this) {
      Options.addHelpTo(spec);
      bare = Optional.of(spec);
    }
    commands.forEach((below, command) -> spec.addSubcommand(below, command.apply(below)));
    HelpCommand.addTo(spec);
    return spec;
  }

  @Override
  public void run() {
    throw new ParameterException(bare.orElseThrow().commandLine(), "a command is missing");
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
