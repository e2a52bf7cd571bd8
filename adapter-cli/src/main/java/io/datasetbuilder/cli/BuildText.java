package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.pipeline.manifest.Manifest;
import io.datasetbuilder.pipeline.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.manifest.RunFacts;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import io.datasetbuilder.pipeline.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.run.BuildOutcome.CompositionResult;
import io.datasetbuilder.pipeline.run.BuildOutcome.Finished;
import io.datasetbuilder.pipeline.run.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.stage.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A finished build for people: what became of each source, and a summary. */
final class BuildText {

  private final Console console;
  private final Path outputFolder;

  BuildText(Console console, Path outputFolder) {
    this.console = console;
    this.outputFolder = outputFolder;
  }

  void print(BuildAnswer.Finished answer) {
    Finished run = answer.run();
    Path folder = outputFolder.resolve(run.runId().value());
    console.say(
        "build: " + answer.spec().spec().datasetId() + " (run " + run.runId().value() + ")");
    run.sources().forEach(this::source);
    run.composition()
        .ifPresent(made -> console.say("  - " + made.name() + ": " + made.status().wire()));
    console.say("manifest: " + folder.resolve(ManifestDocument.PATH.value()));
    summary(run, folder);
    ending(run);
    answer.recording().ifPresent(this::notRecorded);
  }

  private void notRecorded(Problem problem) {
    console.flush();
    new ProblemText(console).reportBriefly("no recording of this run", List.of(problem));
  }

  private void source(SourceResult source) {
    String stages =
        source.completed().stream()
            .filter(stage -> stage != Stage.EXPORT)
            .map(Stage::wire)
            .collect(Collectors.joining(", "));
    console.say(
        "  - %s: %s [%s]"
            .formatted(
                source.sourceKey(),
                source.failed() ? "failed" : "ok",
                stages.isEmpty() ? "-" : stages));
  }

  private void summary(Finished run, Path folder) {
    Manifest manifest = run.manifest();
    console.say("  rows: " + figures(run, SourceResult::goldRows, CompositionResult::goldRows));
    console.say(
        "  columns: " + figures(run, SourceResult::goldColumns, CompositionResult::goldColumns));
    adjusted(manifest.tables().adjustments());
    console.say("  checks: " + checks(manifest.findings().qualityResults()));
    console.say("  outputs: " + manifest.outputs().files().size() + " files in " + folder);
    manifest.outputs().specDigest().ifPresent(digest -> console.say("  digest: " + digest));
    console.say("  time: " + seconds(manifest.run()));
    manifest.warnings().forEach(console::warn);
    if (!run.indexed()) {
      console.warn("the index of runs could not take this run: run rebuild-index");
    }
  }

  private void adjusted(Map<String, SourceAdjustments> bySource) {
    if (!bySource.isEmpty()) {
      console.say(
          bySource.entrySet().stream()
              .map(source -> source.getKey() + " " + source.getValue().summary())
              .collect(Collectors.joining("; ", "  adjusted: ", "")));
    }
  }

  private static <T> String figures(
      Finished run,
      Function<SourceResult, Optional<T>> ofSource,
      Function<CompositionResult, Optional<T>> ofComposition) {
    return Stream.concat(
            run.sources().stream()
                .map(source -> figure(source.sourceKey(), ofSource.apply(source))),
            run.composition().stream().map(made -> figure(made.name(), ofComposition.apply(made))))
        .collect(Collectors.joining(", "));
  }

  private static String figure(String name, Optional<?> figure) {
    return name + " " + figure.map(Object::toString).orElse("-");
  }

  private static String checks(JsonObject bySource) {
    List<String> statuses =
        bySource.members().values().stream()
            .filter(JsonArray.class::isInstance)
            .flatMap(list -> ((JsonArray) list).items().stream())
            .map(BuildText::status)
            .toList();
    return "%d passed, %d warned, %d failed"
        .formatted(count(statuses, "pass"), count(statuses, "warn"), count(statuses, "fail"));
  }

  private static String status(JsonValue result) {
    return result instanceof JsonObject object
            && object.members().get("status") instanceof JsonValue.JsonText status
        ? status.value()
        : "";
  }

  private static long count(List<String> statuses, String status) {
    return statuses.stream().filter(status::equals).count();
  }

  private static String seconds(RunFacts run) {
    Duration taken =
        Duration.between(run.startedAt().orElseThrow(), run.finishedAt().orElseThrow());
    return String.format(Locale.ROOT, "%.1f s", taken.toMillis() / 1000.0);
  }

  private void ending(Finished run) {
    RunStatus status = run.manifest().run().status();
    if (status == RunStatus.OK) {
      return;
    }
    console.flush();
    console.note(
        status == RunStatus.CANCELLED
            ? "error: build interrupted; what was finished is kept, and the manifest says so"
            : "error: build failed for one or more sources");
    if (status == RunStatus.CANCELLED) {
      console.note(
          "    hint: build again under another run id; --retry-of "
              + run.runId()
              + " takes over the provider calls that are finished");
    }
    ProblemText text = new ProblemText(console);
    run.sources()
        .forEach(
            source -> source.problems().forEach(problem -> text.line(source.sourceKey(), problem)));
    run.composition().ifPresent(made -> made.problems().forEach(text::line));
  }
}
