package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;

/** Refusals that file and url sources share. */
final class KindOnlyFields {

  private KindOnlyFields() {}

  /** Only a public API has parameters to vary. */
  static void refuseGrid(Fields fields) {
    fields
        .written("param_grid")
        .ifPresent(
            grid ->
                grid.report(
                    ValidationProblem.PARAM_GRID_NOT_SUPPORTED,
                    "only a public_api source has a param_grid"));
  }

  static void unsupportedFormat(Value value, String written, String kind, List<String> formats) {
    String message = "a " + kind + " source has no format " + Quoting.quoted(written);
    String hint = LoadMessages.nearestOf(written, formats);
    value.report(ValidationProblem.UNSUPPORTED_SOURCE_FORMAT, message, hint);
  }
}
