package io.datasetbuilder.cli;

import io.datasetbuilder.cli.command.CommonOptions;
import io.datasetbuilder.cli.output.ExitCode;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The program without a command, which is wrong usage. */
final class DatasetBuilderCommand implements Runnable {

  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("dataset-builder");

  CommandSpec spec() {
    spec.usageMessage()
        .description("Turns a declarative BuildSpec into a dataset one can publish and trust.")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(exitCodes());
    CommonOptions.addHelpTo(spec);
    return spec;
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put(String.valueOf(ExitCode.OK), "done");
    codes.put(String.valueOf(ExitCode.FAILED), "the result is negative, or the work was refused");
    codes.put(String.valueOf(ExitCode.USAGE), "wrong usage");
    codes.put(
        String.valueOf(ExitCode.INTERRUPTED),
        "interrupted; a build then leaves a partial manifest");
    return codes;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
