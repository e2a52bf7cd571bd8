package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.JoinFacts;
import io.datasetbuilder.pipeline.document.description.MaskingSummary;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.document.description.PersonalData.Finding;
import io.datasetbuilder.pipeline.document.description.QualityCounts;
import io.datasetbuilder.pipeline.document.markdown.Markdown;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the build found out about a dataset, as Markdown; empty where it found nothing. */
final class FindingSections {

  private FindingSections() {}

  static String quality(DatasetDescription dataset) {
    QualityCounts quality = dataset.quality();
    if (quality.evaluated() == 0) {
      return "";
    }
    String counts =
        NumberFormat.counted(quality.evaluated(), "check")
            + ": "
            + NumberFormat.count(quality.passed())
            + " passed, "
            + NumberFormat.count(quality.warned())
            + " warned, "
            + NumberFormat.count(quality.failed())
            + " failed.\n";
    List<String> sentences = quality.sentences().stream().map(Markdown::line).toList();
    return sentences.isEmpty() ? counts : counts + "\n" + CardSections.bullets(sentences);
  }

  static String personalData(DatasetDescription dataset) {
    PersonalData data = dataset.personalData();
    List<String> notes = new ArrayList<>();
    data.mode().ifPresent(mode -> notes.add("Scanned for personal data, policy " + mode.wire()));
    data.findings().forEach(finding -> notes.add(finding(finding)));
    if (!data.allowedColumns().isEmpty()) {
      notes.add("Left out of the scan: " + names(data.allowedColumns()));
    }
    MaskingSummary maskingSummary = data.masking();
    maskingSummary
        .masked()
        .forEach(
            masked ->
                notes.add(
                    "Column "
                        + Markdown.line(masked.column())
                        + " is masked: "
                        + Markdown.line(masked.as().words())));
    if (!maskingSummary.unmasked().isEmpty()) {
      notes.add("Declared as personal data and published: " + names(maskingSummary.unmasked()));
    }
    if (!maskingSummary.absent().isEmpty()) {
      notes.add(
          "Declared as personal data and not in the table: " + names(maskingSummary.absent()));
    }
    return CardSections.bullets(notes);
  }

  private static String finding(Finding finding) {
    String column = "Column " + Markdown.line(finding.column());
    String kind = Markdown.line(finding.kind());
    return switch (finding.basis()) {
      case NAME -> column + " has a name that suggests " + kind;
      case VALUES ->
          column + " holds " + NumberFormat.counted(finding.count(), "value") + " like " + kind;
      case UNCHECKED -> column + " can hold text that the scan does not read";
    };
  }

  private static String names(List<String> columns) {
    return columns.stream().map(Markdown::line).collect(Collectors.joining(", "));
  }

  static String join(DatasetDescription dataset) {
    return dataset.join().map(FindingSections::facts).orElse("");
  }

  private static String facts(JoinFacts join) {
    String keys =
        join.keys().stream()
            .map(pair -> Markdown.line(pair.left()) + " = " + Markdown.line(pair.right()))
            .collect(Collectors.joining(", "));
    List<String> facts = new ArrayList<>();
    facts.add("Type: " + join.type().wire() + ", on " + keys);
    facts.add(
        "Cardinality: "
            + join.observed().wire()
            + join.declared().map(declared -> ", declared " + declared.wire()).orElse(""));
    facts.add("Rows of the result: " + NumberFormat.count(join.rows()));
    join.expansionRatio()
        .ifPresent(ratio -> facts.add("Rows for each left row: " + NumberFormat.factor(ratio)));
    if (join.duplicateKeys()) {
      facts.add("A key repeats on both sides");
    }
    String sides =
        Markdown.table(
            List.of("Side", "Rows", "Distinct keys", "Rows with a null key", "Without a match"),
            List.of(side("Left", join.left()), side("Right", join.right())));
    return sides + "\n" + CardSections.bullets(facts);
  }

  private static List<String> side(String name, JoinFacts.Side side) {
    return List.of(
        name + ", " + Markdown.cell(side.alias()),
        NumberFormat.count(side.rows()),
        NumberFormat.count(side.distinctKeys()),
        NumberFormat.count(side.nullKeyRows()),
        NumberFormat.share(side.unmatchedRatio()));
  }
}
