package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;

/** Operator of a rule that compares the values of a column. */
public enum ComparisonOperator implements WireNamed.LowerCase {
  EQ,
  NE,
  GT,
  GTE,
  LT,
  LTE;

  private static final Choices<ComparisonOperator> CHOICES = Choices.of(values());

  static ComparisonOperator read(Fields fields) {
    return fields.required("operator").map(value -> value.choice(CHOICES)).orElse(EQ);
  }
}
