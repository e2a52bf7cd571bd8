package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance.SideStatistics;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.drift.DriftEvaluation;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A join, drift and personal data of a source; never a value of the data. */
final class FindingParts {

  private static final String PERSONAL_DATA = "Personal data and masking";

  private FindingParts() {}

  /** The statistics of a join: both sides, and the result. */
  static Markup join(CompositionProvenance join) {
    Table sides =
        new Table(
            "Sides of the join", "Side", "Rows", "Distinct keys", "Null keys", "Without a match");
    sides.row(side(join.left(), join.leftFigures()));
    sides.row(side(join.right(), join.rightFigures()));
    return Markup.part("Join", facts(join), sides.draw("after"));
  }

  private static List<Markup> side(String alias, SideStatistics side) {
    return List.of(
        Markup.name(alias),
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

  /** The drift since an earlier run, and the axes that could not be compared. */
  static Markup drift(DriftReport drift, int most) {
    List<List<Markup>> changes = new ArrayList<>();
    drift
        .findings()
        .forEach(found -> changes.add(change(found.kind(), found.column(), found.detail())));
    drift
        .otherChanges()
        .forEach(other -> changes.add(change(other.kind(), other.column(), other.detail())));
    Table table = new Table("What drifted", "Change", "Column", "Detail");
    table.rows(changes, most, "change", cells -> cells);
    return Markup.part(
        "Drift",
        axes(drift, changes.size(), most),
        changes.isEmpty() ? Markup.NOTHING : table.draw("after"));
  }

  private static List<Markup> change(WireNamed kind, Optional<String> column, String detail) {
    return List.of(
        Tag.of("code").containing(Markup.name(kind.wire())),
        Markup.name(column.orElse("")),
        Markup.sentence(detail));
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

  /** Result of one axis. A comparison that was not possible is stated as such, not as no change. */
  private static String stated(DriftEvaluation axis) {
    return axis.evaluated()
        ? axis.detail().orElse("Compared with an earlier run.")
        : "Not compared" + axis.detail().map(why -> ": " + why).orElse("");
  }

  private static String capital(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** The detected personal data, and its masking. */
  static Markup personalData(PersonalData data, int most) {
    List<List<String>> columns = columns(data);
    Optional<String> scan =
        data.mode()
            .map(mode -> "Silver was scanned; the policy of this dataset is " + mode.wire() + ". ");
    if (columns.isEmpty()) {
      return scan.map(text -> Markup.part(PERSONAL_DATA, Markup.note(text + "Nothing was found.")))
          .orElse(Markup.NOTHING);
    }
    return Markup.part(
        PERSONAL_DATA,
        scan.map(text -> Tag.of("p", "soft above").containing(text)).orElse(Markup.NOTHING),
        new Table("Personal data by column", "Column", "What suggests it", "Outcome")
            .rows(columns, most, "column", cells -> cells.stream().map(Markup::name).toList())
            .draw());
  }

  private static List<List<String>> columns(PersonalData data) {
    List<List<String>> columns = new ArrayList<>();
    for (DeclaredColumn masked : data.masking().masked()) {
      columns.add(List.of(masked.name(), "Declared", "Masked: " + masked.maskedAs().words()));
    }
    for (DeclaredColumn unmasked : data.masking().unmasked()) {
      columns.add(List.of(unmasked.name(), "Declared", "Published"));
    }
    for (String absent : data.masking().declaredAbsent()) {
      columns.add(List.of(absent, "Declared", "Not in the table"));
    }
    for (PiiFinding found : data.findings()) {
      columns.add(List.of(found.column(), found(found), "Statistics withheld"));
    }
    for (String allowed : data.allowedColumns()) {
      columns.add(List.of(allowed, "Accepted by allow_columns", "Left out of the scan"));
    }
    return columns;
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
