package io.datasetbuilder.cli;

import picocli.CommandLine;

@CommandLine.Command(name = "guess", description = "Print a commented BuildSpec for a data file.")
final class GuessCommand extends Command {
  GuessCommand(Console console) {
    super(console);
  }

  @Override
  int run() {
    return 0;
  }
}
