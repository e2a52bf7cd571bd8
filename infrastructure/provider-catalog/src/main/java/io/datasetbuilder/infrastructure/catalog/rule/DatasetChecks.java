package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.terms.NoDerivatives;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Checks that the terms of a dataset say what the name of its license says. */
record DatasetChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems problems) {

  /** Marks in a license's name, found as words and never inside of one. */
  private static final Pattern NON_COMMERCIAL =
      Pattern.compile(
          "(?i)(?<![a-z])(nc|non-?commercial|kogl[-_ ]?(type[-_ ]?)?[24])(?![a-z0-9])"
              + "|제\\s*[24]\\s*유형|상업적\\s*이용\\s*금지");

  void check() {
    DatasetLicense license = dataset.licence();
    FieldPath place = at.field("license");
    boolean allowed = license.verdict() == DatasetLicense.Redistribution.ALLOWED;
    if (allowed && license.id().filter(NON_COMMERCIAL.asPredicate()).isPresent()) {
      problems.contradiction(
          place,
          "The license forbids commercial use, and the verdict is allowed.",
          "Write verdict: non_commercial.");
    }
    if (!license.noDerivatives() && license.id().filter(NoDerivatives::isStatedBy).isPresent()) {
      problems.contradiction(
          place,
          "The license forbids modified works, and no_derivatives does not say so.",
          "Write no_derivatives: true.");
    }
  }

  /** Checks the meaning of the fields of a dataset's records. */
  record FieldChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems problems) {

    void check() {
      List<String> names = dataset.fields().stream().map(FieldDefinition::name).toList();
      for (int repeated : Duplicates.in(names)) {
        problems.contradiction(
            at.field("fields").item(repeated).field("name"),
            "Two fields have the name " + Quoting.quoted(names.get(repeated)) + ".",
            "Give one of them another name.");
      }
      if (!names.isEmpty()) {
        personalData(names);
      }
    }

    /** A misspelt name would leave the data unmasked. */
    private void personalData(List<String> names) {
      for (String name : new TreeSet<>(dataset.piiFields())) {
        if (!names.contains(name)) {
          problems.contradiction(
              at.field("pii"),
              "Personal data is declared in " + Quoting.quoted(name) + ", which is not a field.",
              DefinitionProblems.nearest(
                  name, names, "Declare it under fields, by the name that records have."));
        }
      }
    }
  }
}
