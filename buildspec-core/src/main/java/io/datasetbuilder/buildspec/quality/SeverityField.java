package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.text.Choices;

/** Reads severities; {@code warn} where none is written. */
final class SeverityField {

  /** Its name in the rules of lists. */
  static final String NAME = "severity";

  private static final Choices<QualityRules.Severity> CHOICES =
      Choices.of(QualityRules.Severity.values());

  private SeverityField() {}

  static QualityRules.Severity read(Fields fields) {
    return read(fields, NAME);
  }

  static QualityRules.Severity read(Fields fields, String name) {
    return fields.optional(name).map(SeverityField::read).orElse(QualityRules.Severity.WARN);
  }

  static QualityRules.Severity read(Value value) {
    return value.choice(CHOICES);
  }
}
