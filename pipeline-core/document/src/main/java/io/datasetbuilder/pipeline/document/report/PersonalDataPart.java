package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.description.MaskingSummary;
import io.datasetbuilder.pipeline.document.description.MaskingSummary.MaskedColumn;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.document.description.PersonalData.Finding;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;

/** What was found of personal data and what became of it; never a value. */
final class PersonalDataPart {

  private static final int LONGEST_NAME = 120;
  private static final String ALLOWED = "Accepted by allow_columns";

  private record Line(String column, String found, String done) {}

  private PersonalDataPart() {}

  static Markup draw(PersonalData data, int most) {
    List<Line> lines = lines(data);
    if (lines.isEmpty() && data.mode().isEmpty()) {
      return Markup.NOTHING;
    }
    Markup heading = Tag.of("h3").containing("Personal data and masking");
    String scan =
        data.mode()
            .map(WireNamed::wire)
            .map(mode -> "Silver was scanned; the policy of this dataset is " + mode + ". ")
            .orElse("");
    if (lines.isEmpty()) {
      return Markup.join(heading, Tag.of("p", "soft").containing(scan + "Nothing was found."));
    }
    Table table = new Table("Personal data by column", "Column", "What suggests it", "Outcome");
    for (Line line : PageBudget.first(lines, most)) {
      table.row(
          Markup.text(line.column(), LONGEST_NAME),
          Markup.text(line.found(), LONGEST_NAME),
          Markup.text(line.done(), LONGEST_NAME));
    }
    return Markup.join(
        heading,
        scan.isEmpty() ? Markup.NOTHING : Tag.of("p", "soft above").containing(scan),
        table.draw(),
        PageBudget.rest(lines.size(), most, "column"));
  }

  private static List<Line> lines(PersonalData data) {
    List<Line> lines = new ArrayList<>();
    MaskingSummary maskingSummary = data.masking();
    for (MaskedColumn masked : maskingSummary.masked()) {
      lines.add(new Line(masked.column(), "Declared", "Masked: " + masked.as().words()));
    }
    maskingSummary.unmasked().forEach(name -> lines.add(new Line(name, "Declared", "Published")));
    maskingSummary
        .absent()
        .forEach(name -> lines.add(new Line(name, "Declared", "Not in the table")));
    for (Finding finding : data.findings()) {
      lines.add(new Line(finding.column(), found(finding), "Figures withheld"));
    }
    data.allowedColumns()
        .forEach(name -> lines.add(new Line(name, ALLOWED, "Left out of the scan")));
    return lines;
  }

  private static String found(Finding finding) {
    return switch (finding.basis()) {
      case NAME -> "Its name: " + finding.kind();
      case VALUES -> NumberFormat.counted(finding.count(), "value") + " like " + finding.kind();
      case UNCHECKED -> "Text that the scan does not read";
    };
  }
}
