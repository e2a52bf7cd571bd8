package io.datasetbuilder.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Recordings that answer provider sources. */
final class ReplayOption {

  private final OptionSpec folder =
      OptionSpec.builder("--replay")
          .paramLabel("DIR")
          .type(Path.class)
          .description(
              "Answer provider sources from recordings,",
              "DIR/<provider>/<dataset>.json, instead of calling anyone.")
          .build();

  void addTo(CommandSpec command) {
    command.addOption(folder);
  }

  Optional<Path> folder() {
    return Optional.ofNullable(folder.getValue());
  }
}
