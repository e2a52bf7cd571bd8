package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Options that select the snapshot of a table: by its id, or by a time at which it was current. */
public final class SnapshotOptions implements Options.Group {

  /** Names of the options. */
  public static final List<String> NAMES = List.of("--snapshot", "--as-of");

  private final OptionSpec snapshot =
      Options.text("--snapshot", "ID", "A snapshot of the table (default: the current one).");

  private final OptionSpec asOf =
      Options.text(
          "--as-of",
          "TIME",
          "The snapshot that was current at this time, such as 2026-08-15T09:30:00Z.");

  @Override
  public List<ArgSpec> all() {
    return List.of(snapshot, asOf);
  }

  /** Adds the members that the options stand for to a request. */
  public JsonMembers addTo(JsonMembers request) {
    return request
        .putIfPresent("snapshot", Options.<String>value(snapshot), JsonValue::of)
        .putIfPresent("as_of", Options.<String>value(asOf), JsonValue::of);
  }

  /** Refuses a command with both. */
  public void check() {
    if (Stream.of(snapshot, asOf).allMatch(option -> Options.value(option).isPresent())) {
      throw new ParameterException(
          snapshot.command().commandLine(), "--snapshot and --as-of exclude each other");
    }
  }
}
