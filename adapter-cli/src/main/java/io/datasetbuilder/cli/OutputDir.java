package io.datasetbuilder.cli;

import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Where runs and uploads are kept. */
final class OutputDir {

  private final OptionSpec folder =
      OptionSpec.builder("--output-dir")
          .paramLabel("DIR")
          .type(Path.class)
          .defaultValue("build")
          .description("Folder of runs and uploads (default: ${DEFAULT-VALUE}).")
          .build();

  void addTo(CommandSpec command) {
    command.addOption(folder);
  }

  Path folder() {
    return folder.getValue();
  }
}
