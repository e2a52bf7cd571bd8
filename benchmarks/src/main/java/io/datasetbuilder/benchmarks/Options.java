package io.datasetbuilder.benchmarks;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of the command line: what is measured and how. */
@Command(
    name = "benchmarks/run",
    abbreviateSynopsis = true,
    sortOptions = false,
    usageHelpWidth = 100,
    footerHeading = "Measured:%n")
final class Options {

  /** Rows of the inputs of (a), (c) and (d) at scale 1. */
  private static final long ROWS = 5_000_000;

  @Option(names = "--product", hidden = true)
  Path product = Path.of("adapter-cli");

  @Option(
      names = "--only",
      paramLabel = "a,e",
      split = "\\s*,\\s*",
      hideParamSyntax = true,
      description = "what is measured (default: all)")
  Set<Scenario> only = EnumSet.allOf(Scenario.class);

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "runs of each build and raw copy (default: 3); the table has their medians")
  int rounds = 3;

  @Option(
      names = "--scale",
      paramLabel = "X",
      description = "share of the full size, such as 0.1 (default: 1)")
  double scale = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "engine threads of both sides (default: the machine's processors)")
  int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--memory-mb",
      paramLabel = "N",
      description = "engine memory of both sides in MiB, apart from the heap (default: 768)")
  int memoryMb = 768;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "where inputs are kept (default: in the temporary folder)")
  Path folder = Path.of(System.getProperty("java.io.tmpdir"), "dataset-builder-benchmarks");

  /** Null for no file. */
  @Option(names = "--out", paramLabel = "FILE", description = "write the table there as well")
  Path out;

  @Option(names = "--help", usageHelp = true, description = "print this help")
  boolean help;

  private final CommandLine commandLine =
      new CommandLine(this)
          .setCaseInsensitiveEnumValuesAllowed(true)
          .setOverwrittenOptionsAllowed(true);

  /**
   * Reads the words of a command line.
   *
   * @throws ParameterException names the first word that does not fit
   */
  Options parse(String... words) {
    commandLine.parseArgs(words);
    if (rounds < 1 || threads < 1 || memoryMb < 1 || !(scale > 0 && scale <= 100)) {
      throw new ParameterException(
          commandLine, "whole numbers begin at 1; --scale lies above 0 and is at most 100");
    }
    only = EnumSet.copyOf(only);
    product = product.toAbsolutePath();
    folder = folder.toAbsolutePath();
    return this;
  }

  String usage() {
    commandLine
        .getCommandSpec()
        .usageMessage()
        .footer(
            Arrays.stream(Scenario.values())
                .map(scenario -> "  %-3s %s".formatted(scenario.letter(), scenario.meaning()))
                .toArray(String[]::new));
    return commandLine.getUsageMessage(CommandLine.Help.Ansi.OFF);
  }

  /** Rows of (a), (c) and (d). */
  long rows() {
    return scaled(ROWS, 1);
  }

  /** Rows of (b). */
  long manyRows() {
    return 4 * rows();
  }

  /** The share of a full size that is measured. */
  int scaled(long fullSize, int least) {
    return (int) Math.max(least, Math.round(fullSize * scale));
  }
}
