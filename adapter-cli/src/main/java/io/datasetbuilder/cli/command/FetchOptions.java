package io.datasetbuilder.cli.command;

import io.datasetbuilder.embedded.BuilderServiceBuilder;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options for recordings of provider responses: replay them, or record them. */
public final class FetchOptions {

  private final OptionSpec replay =
      Options.path(
          "--replay",
          "DIR",
          "Read provider sources from recordings,",
          "DIR/<provider>/<dataset>.json, instead of calling providers.");

  private final OptionSpec record =
      Options.path(
          "--record",
          "DIR",
          "Record the responses of providers in DIR,",
          "in the format of --replay, without keys.");

  public void addReplayTo(CommandSpec command) {
    command.addOption(replay);
  }

  public void addTo(CommandSpec command) {
    addReplayTo(command);
    command.addOption(record);
  }

  /** Applies the options to a service. */
  public BuilderServiceBuilder apply(BuilderServiceBuilder builder) {
    Optional.ofNullable(replay.<Path>getValue()).ifPresent(builder::replay);
    Optional.ofNullable(record.<Path>getValue()).ifPresent(builder::record);
    return builder;
  }
}
