package io.datasetbuilder.cli;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The program without a command: prints its help, which is wrong usage. */
@CommandLine.Command(
    name = "dataset-builder",
    description = "Turns a declarative BuildSpec into a dataset one can publish and trust.",
    versionProvider = ProgramVersion.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the result is negative, or the work was refused",
      "2:wrong usage",
      "130:interrupted; a build then leaves a partial manifest"
    })
final class DatasetBuilderCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Option(names = "--help", usageHelp = true, description = "Print this help.")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "Print name and version.")
  private boolean version;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
  }
}
