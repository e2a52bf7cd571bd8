package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.document.report.SourceDrift.Axis;
import io.datasetbuilder.pipeline.document.report.SourceDrift.Change;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;

/** What drifted since an earlier run, and what could not be compared. */
final class DriftPart {

  private static final int LONGEST_NAME = 120;
  private static final int LONGEST_SENTENCE = 400;

  private DriftPart() {}

  static Markup draw(SourceDrift drift, int most) {
    if (drift.axes().isEmpty() && drift.changes().isEmpty()) {
      return Markup.NOTHING;
    }
    List<Markup> parts = new ArrayList<>();
    parts.add(Tag.of("h3").containing("Drift"));
    parts.add(Tag.of("div", "card").containing(axes(drift, most)));
    if (!drift.changes().isEmpty()) {
      parts.add(changes(drift.changes(), most));
    }
    return Markup.join(parts);
  }

  private static Markup axes(SourceDrift drift, int most) {
    FactList facts = new FactList();
    PageBudget.first(drift.axes(), most)
        .forEach(axis -> facts.fact(capital(axis.name()), stated(axis)));
    if (drift.axes().stream().anyMatch(Axis::evaluated)) {
      long changes = drift.changes().size();
      facts.fact("Changes", changes == 0 ? "None" : NumberFormat.count(changes));
    }
    return facts.draw();
  }

  /** That nothing was there to compare with is not that nothing changed. */
  private static String stated(Axis axis) {
    return axis.evaluated()
        ? axis.detail().orElse("Compared with an earlier run.")
        : "Not compared" + axis.detail().map(why -> ": " + why).orElse("");
  }

  private static String capital(String name) {
    return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static Markup changes(List<Change> changes, int most) {
    Table table = new Table("What drifted", "Change", "Column", "Detail");
    for (Change change : PageBudget.first(changes, most)) {
      table.row(
          Tag.of("code").containing(Markup.text(change.kind(), LONGEST_NAME)),
          Markup.text(change.column().orElse(""), LONGEST_NAME),
          Markup.text(change.detail(), LONGEST_SENTENCE));
    }
    return Markup.join(
        Tag.of("div", "after").containing(table.draw()),
        PageBudget.rest(changes.size(), most, "change"));
  }
}
