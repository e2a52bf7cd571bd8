package io.datasetbuilder.cli.command;

import io.datasetbuilder.embedded.BuilderServiceBuilder;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Recordings: to answer provider sources with, or to make of what providers answer. */
public final class FetchOptions {

  private final OptionSpec replay =
      OptionSpec.builder("--replay")
          .paramLabel("DIR")
          .type(Path.class)
          .description(
              "Answer provider sources from recordings,",
              "DIR/<provider>/<dataset>.json, instead of calling anyone.")
          .build();

  private final OptionSpec record =
      OptionSpec.builder("--record")
          .paramLabel("DIR")
          .type(Path.class)
          .description(
              "Keep what providers answer as recordings in DIR,",
              "in the form of --replay; no key.")
          .build();

  public void addReplayTo(CommandSpec command) {
    command.addOption(replay);
  }

  public void addTo(CommandSpec command) {
    addReplayTo(command);
    command.addOption(record);
  }

  /** Gives a service the recordings that were asked for. */
  public BuilderServiceBuilder chosen(BuilderServiceBuilder builder) {
    Optional.ofNullable(replay.<Path>getValue()).ifPresent(builder::replay);
    Optional.ofNullable(record.<Path>getValue()).ifPresent(builder::record);
    return builder;
  }
}
