package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.JsonLine;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.model.text.PlainLine;

/** What a run took over from earlier ones, for people. A manifest may hold anything. */
final class RetryFormatter {

  private final Console console;

  RetryFormatter(Console console) {
    this.console = console;
  }

  void print(ManifestFindings manifestFindings) {
    manifestFindings.retryOf().ifPresent(run -> console.say("  retry of: " + PlainLine.of(run)));
    manifestFindings
        .reproducibility()
        .map(told -> told.members().get("resumed_sources"))
        .filter(JsonObject.class::isInstance)
        .ifPresent(sources -> ((JsonObject) sources).members().forEach(this::resumed));
    manifestFindings.checkpointsNotReused().items().forEach(this::refused);
  }

  private void resumed(String key, JsonValue source) {
    if (source instanceof JsonObject told) {
      console.say(
          "  resumed: %s, %s of %s combinations from %s"
              .formatted(
                  PlainLine.of(key),
                  told(told, "resumed_combinations"),
                  told(told, "total_combinations"),
                  told(told, "checkpoint_from")));
    }
  }

  private void refused(JsonValue checkpoint) {
    if (checkpoint instanceof JsonObject told) {
      console.say(
          "  not resumed: %s from %s (%s)"
              .formatted(
                  told(told, "source_key"), told(told, "checkpoint_from"), told(told, "reason")));
    }
  }

  private static String told(JsonObject told, String member) {
    JsonValue value = told.members().get(member);
    if (value instanceof JsonText text) {
      return PlainLine.of(text.value());
    }
    return value instanceof JsonNumber ? JsonLine.of(value) : "-";
  }
}
