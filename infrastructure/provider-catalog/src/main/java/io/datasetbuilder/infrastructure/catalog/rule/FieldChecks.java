package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.column.Semantic;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldType;
import java.util.List;
import java.util.TreeSet;

/** What the fields of a dataset's records are said to mean. */
final class FieldChecks {

  private final DatasetDefinition dataset;
  private final FieldPath at;
  private final DefinitionProblems faults;

  FieldChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems faults) {
    this.dataset = dataset;
    this.at = at;
    this.faults = faults;
  }

  void check() {
    List<FieldDefinition> fields = dataset.fields();
    List<String> names = fields.stream().map(FieldDefinition::name).toList();
    for (int i = 0; i < fields.size(); i++) {
      meaning(fields.get(i), at.field("fields").item(i));
    }
    for (int repeated : Duplicates.in(names)) {
      faults.contradiction(
          at.field("fields").item(repeated).field("name"),
          "Two fields are called " + Quoting.quoted(names.get(repeated)) + ".",
          "Give one of them another name.");
    }
    if (!names.isEmpty()) {
      personalData(names);
    }
  }

  private void meaning(FieldDefinition field, FieldPath place) {
    String kind = field.hints().semantic().map(Semantic::kind).orElse("");
    boolean numeric = field.type() == FieldType.INTEGER || field.type() == FieldType.NUMBER;
    if (kind.equals(Semantic.CODE) && numeric) {
      faults.contradiction(
          place.field("type"),
          "The field is a code, and a numeric type loses its leading zeros.",
          "Write type: string.");
    }
    if (field.hints().unit().isPresent() && !kind.equals(Semantic.MEASURE)) {
      faults.contradiction(
          place.field("unit"),
          "The field has a unit, and is no measure.",
          "Write kind: measure, or remove the unit.");
    }
  }

  /** A misspelt name would leave the data unmasked. */
  private void personalData(List<String> names) {
    for (String name : new TreeSet<>(dataset.piiFields())) {
      if (!names.contains(name)) {
        faults.contradiction(
            at.field("pii"),
            "Personal data is declared in " + Quoting.quoted(name) + ", which is no field.",
            NearestName.of(name, names)
                .map(near -> "Did you mean " + near + "?")
                .orElse("Declare it under fields, by the name that records have."));
      }
    }
  }
}
