package io.datasetbuilder.cli.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.building.preview.SourcePreview.Silver;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.bronze.RowPlace;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import io.datasetbuilder.terminal.ValueFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats a preview for people. */
final class PreviewFormatter {

  private final Console console;

  PreviewFormatter(Console console) {
    this.console = console;
  }

  void print(String datasetId, List<SourcePreview> sources) {
    console.println("preview: " + datasetId);
    sources.forEach(this::source);
    if (sources.stream().anyMatch(SourcePreview::failed)) {
      console.flush();
      console.note("error: preview failed for one or more sources");
      sources.forEach(this::problems);
    }
    sources.forEach(this::outlook);
  }

  private void source(SourcePreview source) {
    String columns = source.silver().map(PreviewFormatter::columns).orElse("failed");
    console.println("  - " + source.sourceKey() + ": " + columns);
    stoppedEarly(source.fetched()).ifPresent(line -> console.println("    " + line));
    source.adjustments().sentences().forEach(done -> console.println("    " + done));
    source.effects().forEach(this::effect);
    source.checks().forEach(this::check);
    source.silver().ifPresent(this::sample);
  }

  /** States that the preview covers the first records alone. */
  private static Optional<String> stoppedEarly(SourcePreview.FetchExtent fetched) {
    if (fetched.complete() || fetched.calls() == 0) {
      return Optional.empty();
    }
    String known =
        fetched.plannedCalls() > 1
            ? ", " + fetched.calls() + " of " + fetched.plannedCalls() + " combinations"
            : fetched
                .reportedTotal()
                .map(total -> String.format(Locale.ROOT, " of %,d reported", total))
                .orElse("");
    return Optional.of(
        String.format(Locale.ROOT, "stopped early: first %,d records%s", fetched.records(), known));
  }

  private static String columns(Silver silver) {
    return silver.profile().columns().stream()
        .map(ColumnProfile::column)
        .map(column -> column.name() + " (" + column.type().dtype() + ")")
        .collect(Collectors.joining(", "));
  }

  private void effect(ChangeEffect effect) {
    String rows =
        effect.firstLost().isEmpty()
            ? ""
            : ", first in rows "
                + effect.firstLost().stream()
                    .map(RowPlace::label)
                    .collect(Collectors.joining(", "));
    console.println(
        "    %s: %s, %s to %s: %d changed, %d lost%s"
            .formatted(
                effect.change().column(),
                effect.change().rule(),
                effect.change().from().dtype(),
                effect.change().to().dtype(),
                effect.changed(),
                effect.lost(),
                rows));
  }

  private void sample(Silver silver) {
    long total = silver.profile().rowCount();
    console.println(
        "    sample ("
            + silver.sample().size()
            + " of "
            + NumberFormat.counted(total, "row")
            + "):");
    for (List<JsonValue> row : silver.sample()) {
      console.println("      " + ValueFormatter.json(row));
    }
  }

  private void check(QualityCheckResult check) {
    console.println(
        "    %s: %s%s%s"
            .formatted(
                check.status().wire(),
                check.rule(),
                check.column().map(column -> " of " + column).orElse(""),
                check.detail().map(detail -> " (" + detail + ")").orElse("")));
  }

  /** The warnings and obstacles that a build would report. */
  private void outlook(SourcePreview source) {
    source
        .silver()
        .ifPresent(
            silver -> {
              silver.warnings().forEach(text -> console.warn(source.sourceKey() + ": " + text));
              if (!silver.obstacles().isEmpty()) {
                console.flush();
                console.note("warning: a build would stop before Gold:");
                ProblemFormatter text = new ProblemFormatter(console);
                silver.obstacles().forEach(problem -> text.line(source.sourceKey(), problem));
              }
            });
  }

  private void problems(SourcePreview source) {
    ProblemFormatter text = new ProblemFormatter(console);
    source.problems().forEach(problem -> text.line(source.sourceKey(), problem));
  }
}
