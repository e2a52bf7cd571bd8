package io.datasetbuilder.cli.command;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code help [COMMAND...]}: prints the help of a command or of a group. */
public final class HelpCommand implements Runnable {

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
