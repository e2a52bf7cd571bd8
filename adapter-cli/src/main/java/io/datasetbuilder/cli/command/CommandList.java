package io.datasetbuilder.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/**
 * List of the commands of the program in groups, in the order in which people need them, each with
 * an example. Commands of no group are listed last.
 *
 * @param groups in the order of the list
 */
public record CommandList(List<Group> groups) implements IHelpSectionRenderer {

  public CommandList {
    groups = List.copyOf(groups);
  }

  /**
   * Commands for one purpose.
   *
   * @param heading what they are for
   * @param example a command line without the name of the program
   * @param commands in their order
   */
  public record Group(String heading, String example, List<String> commands) {

    public Group {
      commands = List.copyOf(commands);
    }
  }

  /** The names of all commands in the groups, in order. */
  public List<String> names() {
    return groups.stream().flatMap(group -> group.commands().stream()).toList();
  }

  @Override
  public String render(Help help) {
    Map<String, Help> left = new LinkedHashMap<>(help.subcommands());
    StringBuilder text = new StringBuilder();
    for (Group group : groups) {
      Map<String, Help> commands = new LinkedHashMap<>();
      group.commands().stream()
          .filter(left::containsKey)
          .forEach(name -> commands.put(name, left.remove(name)));
      if (!commands.isEmpty()) {
        text.append(
                "%n%s, for example: dataset-builder %s%n"
                    .formatted(group.heading(), group.example()))
            .append(help.commandList(commands));
      }
    }
    return text.append("%nOther commands%n".formatted()).append(help.commandList(left)).toString();
  }
}
