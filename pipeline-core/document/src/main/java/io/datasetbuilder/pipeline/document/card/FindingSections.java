package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.markdown.Markdown;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance.SideStatistics;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.quality.CheckFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Findings of the build about a dataset, as Markdown; empty without findings. */
final class FindingSections {

  private FindingSections() {}

  static String quality(DatasetDescription dataset) {
    List<QualityCheckResult> checks = dataset.checks();
    if (checks.isEmpty()) {
      return "";
    }
    String counts =
        NumberFormat.counted(checks.size(), "check")
            + ": "
            + count(checks, CheckStatus.PASS)
            + " passed, "
            + count(checks, CheckStatus.WARN)
            + " warned, "
            + count(checks, CheckStatus.FAIL)
            + " failed.\n";
    List<String> sentences =
        checks.stream()
            .filter(check -> check.status() != CheckStatus.PASS)
            .map(check -> Markdown.line(CheckFormatter.sentence(check)))
            .toList();
    return sentences.isEmpty() ? counts : counts + "\n" + CardSections.bullets(sentences);
  }

  private static String count(List<QualityCheckResult> checks, CheckStatus status) {
    return NumberFormat.count(checks.stream().filter(check -> check.status() == status).count());
  }

  static String personalData(DatasetDescription dataset) {
    return CardSections.bullets(PersonalDataNotes.of(dataset.personalData(), Markdown::line));
  }

  static String join(DatasetDescription dataset) {
    return dataset.join().map(FindingSections::facts).orElse("");
  }

  private static String facts(CompositionProvenance join) {
    String keys =
        join.keys().stream()
            .map(pair -> Markdown.line(pair.left()) + " = " + Markdown.line(pair.right()))
            .collect(Collectors.joining(", "));
    List<String> facts = new ArrayList<>();
    facts.add("Type: " + join.joinType().wire() + ", on " + keys);
    facts.add(
        "Cardinality: "
            + join.observedCardinality().wire()
            + join.cardinality().map(declared -> ", declared " + declared.wire()).orElse(""));
    facts.add("Rows of the result: " + NumberFormat.count(join.outputRows()));
    join.expansionRatio()
        .ifPresent(ratio -> facts.add("Rows for each left row: " + NumberFormat.factor(ratio)));
    if (join.duplicateKeyWarning()) {
      facts.add("A key repeats on both sides");
    }
    String sides =
        Markdown.table(
            List.of("Side", "Rows", "Distinct keys", "Rows with a null key", "Without a match"),
            List.of(
                side("Left, " + Markdown.cell(join.left()), join.leftFigures()),
                side("Right, " + Markdown.cell(join.right()), join.rightFigures())));
    return sides + "\n" + CardSections.bullets(facts);
  }

  private static List<String> side(String name, SideStatistics side) {
    return List.of(
        name,
        NumberFormat.count(side.rows()),
        NumberFormat.count(side.distinctKeys()),
        NumberFormat.count(side.nullKeyRows()),
        NumberFormat.share(side.unmatchedRatio()));
  }
}
