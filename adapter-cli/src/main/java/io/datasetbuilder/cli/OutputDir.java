package io.datasetbuilder.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where runs and uploads are kept. */
final class OutputDir {

  @Option(
      names = "--output-dir",
      paramLabel = "DIR",
      defaultValue = "build",
      description = "Folder of runs and uploads (default: ${DEFAULT-VALUE}).")
  Path folder;
}
