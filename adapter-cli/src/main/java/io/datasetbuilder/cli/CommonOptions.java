package io.datasetbuilder.cli;

import picocli.CommandLine.Option;

/** What every command takes. */
final class CommonOptions {

  @Option(names = "--json", description = "Print the answer as JSON and nothing else.")
  boolean json;

  @Option(
      names = "--verbose",
      description = "When something unforeseen fails, print the details for a report.")
  boolean verbose;
}
