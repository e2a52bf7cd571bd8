package io.datasetbuilder.cli.command;

import io.datasetbuilder.embedded.BuilderServiceBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options for recordings of provider responses: replay them, or record them. */
public final class FetchOptions implements Options.Group {

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

  private final List<ArgSpec> all;

  private FetchOptions(boolean records) {
    all = records ? List.of(replay, record) : List.of(replay);
  }

  /** Options of a command that calls providers and can record their responses. */
  public static FetchOptions ofBuilds() {
    return new FetchOptions(true);
  }

  /** The option to replay alone. */
  public static FetchOptions ofPreviews() {
    return new FetchOptions(false);
  }

  @Override
  public List<ArgSpec> all() {
    return all;
  }

  /** Applies the options to a service. */
  public BuilderServiceBuilder apply(BuilderServiceBuilder builder) {
    Optional.ofNullable(replay.<Path>getValue()).ifPresent(builder::replay);
    Optional.ofNullable(record.<Path>getValue()).ifPresent(builder::record);
    return builder;
  }
}
