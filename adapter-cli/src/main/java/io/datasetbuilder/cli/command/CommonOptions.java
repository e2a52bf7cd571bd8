package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.embedded.ProductVersion;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What every command takes. */
public final class CommonOptions {

  private final OptionSpec json = flag("--json", "Print the answer as JSON and nothing else.");

  private final OptionSpec verbose =
      flag(Boundary.VERBOSE, "When something unforeseen fails, print the details for a report.");

  void addTo(CommandSpec command) {
    command.addOption(json).addOption(verbose);
    addHelpTo(command);
  }

  /** What every command takes that answers nothing itself, too: its help, and the version. */
  public static void addHelpTo(CommandSpec command) {
    command.versionProvider(() -> new String[] {"dataset-builder " + ProductVersion.CURRENT});
    command
        .addOption(
            OptionSpec.builder("-h", "--help")
                .type(boolean.class)
                .arity("0")
                .usageHelp(true)
                .description("Print this help.")
                .build())
        .addOption(
            OptionSpec.builder("-V", "--version")
                .type(boolean.class)
                .arity("0")
                .versionHelp(true)
                .description("Print name and version.")
                .build());
  }

  boolean json() {
    return Boolean.TRUE.equals(json.getValue());
  }

  private static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name).type(boolean.class).arity("0").description(description).build();
  }
}
