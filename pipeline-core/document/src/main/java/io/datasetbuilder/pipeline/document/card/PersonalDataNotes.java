package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.gold.MaskingFacts;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Notes on the personal data of a dataset, for its card and for {@code card.json}. */
final class PersonalDataNotes {

  private final UnaryOperator<String> names;

  private PersonalDataNotes(UnaryOperator<String> names) {
    this.names = names;
  }

  /**
   * The notes, each without a final full stop; empty when nothing was scanned or declared.
   *
   * @param names writes the name of a column, a kind or a rule for the format of the notes
   */
  static List<String> of(PersonalData data, UnaryOperator<String> names) {
    return new PersonalDataNotes(names).notes(data);
  }

  /** All notes as one sentence. */
  static String sentence(PersonalData data) {
    List<String> notes = new ArrayList<>(of(data, UnaryOperator.identity()));
    if (data.mode().isEmpty()) {
      notes.add(0, "Not scanned for personal data");
    } else if (data.findings().isEmpty()) {
      notes.add(1, "Nothing was found");
    }
    return String.join("; ", notes) + ".";
  }

  private List<String> notes(PersonalData data) {
    List<String> notes = new ArrayList<>();
    data.mode().ifPresent(mode -> notes.add("Scanned for personal data, policy " + mode.wire()));
    data.findings().forEach(finding -> notes.add(finding(finding)));
    if (!data.allowedColumns().isEmpty()) {
      notes.add("Left out of the scan: " + list(data.allowedColumns()));
    }
    MaskingFacts masking = data.masking();
    masking
        .masked()
        .forEach(
            masked ->
                notes.add(
                    "Column "
                        + names.apply(masked.name())
                        + " is masked: "
                        + names.apply(masked.maskedAs().words())));
    if (!masking.unmasked().isEmpty()) {
      notes.add(
          "Declared as personal data and published: "
              + list(masking.unmasked().stream().map(DeclaredColumn::name).toList()));
    }
    if (!masking.declaredAbsent().isEmpty()) {
      notes.add(
          "Declared as personal data and not in the table: " + list(masking.declaredAbsent()));
    }
    return notes;
  }

  private String finding(PiiFinding finding) {
    String column = "Column " + names.apply(finding.column());
    String kind = names.apply(finding.kind().wire());
    return switch (finding.basis()) {
      case NAME -> column + " has a name that suggests " + kind;
      case VALUES ->
          column + " holds " + NumberFormat.counted(finding.count(), "value") + " like " + kind;
      case UNCHECKED -> column + " can hold text that the scan does not read";
    };
  }

  private String list(List<String> columns) {
    return columns.stream().map(names).collect(Collectors.joining(", "));
  }
}
