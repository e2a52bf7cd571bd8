package io.datasetbuilder.cli.command;

import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** Texts of the given options by the names of the parameters of a request. */
  public Map<String, String> parameters() {
    Map<String, String> given = new LinkedHashMap<>();
    Options.<String>value(snapshot).ifPresent(id -> given.put("snapshot", id));
    Options.<String>value(asOf).ifPresent(time -> given.put("as_of", time));
    return given;
  }

  /** Adds the given options to the body of a request. */
  public JsonMembers addTo(JsonMembers request) {
    parameters().forEach(request::put);
    return request;
  }

  /** Refuses a command with both. */
  public void check() {
    if (Stream.of(snapshot, asOf).allMatch(option -> Options.value(option).isPresent())) {
      throw new ParameterException(
          snapshot.command().commandLine(), "--snapshot and --as-of exclude each other");
    }
  }
}
