package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Adapter from the events of a remote run to a build listener and to lines of text. */
final class EventProgress implements Consumer<RemoteEventStream.RemoteEvent> {

  private final BuildListener listener;
  private final Consumer<String> lines;

  /**
   * @param lines receives a sentence for each step, for output without a terminal
   */
  public EventProgress(BuildListener listener, Consumer<String> lines) {
    this.listener = listener;
    this.lines = lines;
  }

  @Override
  public void accept(RemoteEventStream.RemoteEvent event) {
    line(event).ifPresent(lines);
    Optional<Stage> stage = event.stage().flatMap(EventProgress::stage);
    if (event.sourceKey().isPresent() && stage.isPresent()) {
      notify(event, event.sourceKey().get(), stage.get());
    }
  }

  private void notify(RemoteEventStream.RemoteEvent event, String source, Stage stage) {
    switch (event.kind()) {
      case "stage_started" -> listener.stageStarted(source, stage);
      case "stage_completed" -> listener.stageCompleted(source, stage, number(event));
      case "stage_failed" -> listener.stageFailed(source, stage, List.of());
      case "source_fetch_progress" -> {
        long total = event.metrics().getOrDefault("total", 0L);
        if (total > 0) {
          listener.fetchProgress(source, event.metrics().getOrDefault("done", 0L), total);
        }
      }
      default -> {
        // Other events do not change the progress.
      }
    }
  }

  private static Optional<String> line(RemoteEventStream.RemoteEvent event) {
    String step = event.sourceKey().map(key -> key + " ").orElse("") + event.stage().orElse("");
    String what =
        switch (event.kind()) {
          case "run_submitted" -> "submitted";
          case "run_started" -> "started";
          case "stage_completed" -> step + ": " + number(event) + unit(event);
          case "stage_failed" -> step + ": failed" + event.message().map(m -> ", " + m).orElse("");
          case "run_cancelled" -> "cancelled";
          default -> "";
        };
    return Optional.of(what)
        .filter(text -> !text.isEmpty())
        .map(RemoteFailure.RemoteProblems::plain);
  }

  private static String unit(RemoteEventStream.RemoteEvent event) {
    return event.stage().filter(Stage.EXPORT.wire()::equals).isPresent() ? " files" : " rows";
  }

  private static long number(RemoteEventStream.RemoteEvent event) {
    return event.metrics().values().stream().findFirst().orElse(0L);
  }

  private static Optional<Stage> stage(String wire) {
    return Choices.of(Stage.values()).named(wire);
  }
}
