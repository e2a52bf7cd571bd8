package io.datasetbuilder.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What every command takes. */
final class CommonOptions {

  private final OptionSpec json = flag("--json", "Print the answer as JSON and nothing else.");

  private final OptionSpec verbose =
      flag(Boundary.VERBOSE, "When something unforeseen fails, print the details for a report.");

  void addTo(CommandSpec command) {
    command.addOption(json).addOption(verbose).addOption(help());
  }

  boolean json() {
    return Boolean.TRUE.equals(json.getValue());
  }

  static OptionSpec help() {
    return OptionSpec.builder("--help")
        .type(boolean.class)
        .arity("0")
        .usageHelp(true)
        .description("Print this help.")
        .build();
  }

  private static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name).type(boolean.class).arity("0").description(description).build();
  }
}
