package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.table.composition.CompositionProvenance.SideStatistics;
import io.datasetbuilder.pipeline.table.drift.DriftEvaluation;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.table.pii.PiiFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A join, drift and personal data of a source; never a value of the data. */
final class FindingParts {

  private static final int LONGEST_NAME = 120;
  private static final int LONGEST_SENTENCE = 400;

  /** A line of a table with three columns. */
  private record Line(String first, String second, String third) {}

  private FindingParts() {}

  /** The figures of a join: both sides, and what came out. */
  static Markup join(CompositionProvenance join) {
    Table sides =
        new Table(
            "Sides of the join", "Side", "Rows", "Distinct keys", "Null keys", "Without a match");
    side(sides, join.left(), join.leftFigures());
    side(sides, join.right(), join.rightFigures());
    return Markup.join(
        Tag.of("h3").containing("Join"),
        Tag.of("div", "card").containing(facts(join)),
        Tag.of("div", "after").containing(sides.draw()));
  }

  private static void side(Table sides, String alias, SideStatistics side) {
    sides.row(
        Markup.text(alias, LONGEST_NAME),
        Markup.text(NumberFormat.count(side.rows())),
        Markup.text(NumberFormat.count(side.distinctKeys())),
        Markup.text(NumberFormat.count(side.nullKeyRows())),
        Markup.text(NumberFormat.share(side.unmatchedRatio())));
  }

  private static Markup facts(CompositionProvenance join) {
    String keys =
        join.keys().stream()
            .map(pair -> pair.left() + " = " + pair.right())
            .collect(Collectors.joining(", "));
    FactList facts = new FactList();
    facts.fact("Type", join.joinType().wire()).fact("Keys", keys);
    facts.fact("Cardinality", join.observedCardinality().wire());
    join.cardinality().map(WireNamed::wire).ifPresent(wire -> facts.fact("Declared", wire));
    facts.fact("Rows of the result", NumberFormat.count(join.outputRows()));
    join.expansionRatio()
        .ifPresent(ratio -> facts.fact("For each left row", NumberFormat.factor(ratio)));
    if (join.duplicateKeyWarning()) {
      facts.fact("Warning", "A key repeats on both sides");
    }
    return facts.draw();
  }

  /** What drifted since an earlier run, and what could not be compared. */
  static Markup drift(DriftReport drift, int most) {
    List<Line> changes = new ArrayList<>();
    drift
        .findings()
        .forEach(
            found ->
                changes.add(
                    new Line(found.kind().wire(), found.column().orElse(""), found.detail())));
    drift
        .otherChanges()
        .forEach(
            change ->
                changes.add(
                    new Line(change.kind().wire(), change.column().orElse(""), change.detail())));
    Markup heading = Tag.of("h3").containing("Drift");
    Markup axes = Tag.of("div", "card").containing(axes(drift, changes.size(), most));
    return changes.isEmpty()
        ? Markup.join(heading, axes)
        : Markup.join(heading, axes, changes(changes, most));
  }

  private static Markup axes(DriftReport drift, long changes, int most) {
    FactList facts = new FactList();
    PageBudget.first(drift.evaluations(), most)
        .forEach(axis -> facts.fact(capital(axis.axis().wire()), stated(axis)));
    if (drift.evaluations().stream().anyMatch(DriftEvaluation::evaluated)) {
      facts.fact("Changes", changes == 0 ? "None" : NumberFormat.count(changes));
    }
    return facts.draw();
  }

  /** That nothing was there to compare with is not that nothing changed. */
  private static String stated(DriftEvaluation axis) {
    return axis.evaluated()
        ? axis.detail().orElse("Compared with an earlier run.")
        : "Not compared" + axis.detail().map(why -> ": " + why).orElse("");
  }

  private static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static Markup changes(List<Line> changes, int most) {
    Table table = new Table("What drifted", "Change", "Column", "Detail");
    for (Line change : PageBudget.first(changes, most)) {
      table.row(
          Tag.of("code").containing(Markup.text(change.first(), LONGEST_NAME)),
          Markup.text(change.second(), LONGEST_NAME),
          Markup.text(change.third(), LONGEST_SENTENCE));
    }
    return Markup.join(
        Tag.of("div", "after").containing(table.draw()),
        PageBudget.rest(changes.size(), most, "change"));
  }

  /** What was found of personal data and what became of it. */
  static Markup personalData(PersonalData data, int most) {
    List<Line> lines = lines(data);
    if (lines.isEmpty() && data.mode().isEmpty()) {
      return Markup.NOTHING;
    }
    Markup heading = Tag.of("h3").containing("Personal data and masking");
    Optional<String> scan =
        data.mode()
            .map(mode -> "Silver was scanned; the policy of this dataset is " + mode.wire() + ". ");
    if (lines.isEmpty()) {
      return Markup.join(
          heading, Tag.of("p", "soft").containing(scan.orElse("") + "Nothing was found."));
    }
    Table table = new Table("Personal data by column", "Column", "What suggests it", "Outcome");
    for (Line line : PageBudget.first(lines, most)) {
      table.row(
          Markup.text(line.first(), LONGEST_NAME),
          Markup.text(line.second(), LONGEST_NAME),
          Markup.text(line.third(), LONGEST_NAME));
    }
    return Markup.join(
        heading,
        Markup.orNothing(scan.map(text -> Tag.of("p", "soft above").containing(text))),
        table.draw(),
        PageBudget.rest(lines.size(), most, "column"));
  }

  private static List<Line> lines(PersonalData data) {
    List<Line> lines = new ArrayList<>();
    for (DeclaredColumn masked : data.masking().masked()) {
      lines.add(new Line(masked.name(), "Declared", "Masked: " + masked.maskedAs().words()));
    }
    data.masking()
        .unmasked()
        .forEach(column -> lines.add(new Line(column.name(), "Declared", "Published")));
    data.masking()
        .declaredAbsent()
        .forEach(name -> lines.add(new Line(name, "Declared", "Not in the table")));
    data.findings()
        .forEach(found -> lines.add(new Line(found.column(), found(found), "Figures withheld")));
    data.allowedColumns()
        .forEach(
            name -> lines.add(new Line(name, "Accepted by allow_columns", "Left out of the scan")));
    return lines;
  }

  private static String found(PiiFinding finding) {
    String kind = finding.kind().wire();
    return switch (finding.basis()) {
      case NAME -> "Its name: " + kind;
      case VALUES -> NumberFormat.counted(finding.count(), "value") + " like " + kind;
      case UNCHECKED -> "Text that the scan does not read";
    };
  }
}
