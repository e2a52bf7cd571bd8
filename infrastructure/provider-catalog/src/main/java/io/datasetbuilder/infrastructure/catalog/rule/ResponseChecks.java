package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ErrorTable;
import io.datasetbuilder.pipeline.source.provider.definition.RecordShape;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import java.util.List;
import java.util.stream.Stream;

/** How answers are read must fit what they are written in, and no code may mean two things. */
final class ResponseChecks {

  private static final List<RecordShape> ONLY_JSON =
      List.of(RecordShape.MATRIX, RecordShape.COLUMNS, RecordShape.FEATURES, RecordShape.JSONSTAT);

  private final ResponseRules response;
  private final FieldPath at;
  private final DefinitionProblems faults;

  ResponseChecks(DatasetDefinition dataset, FieldPath at, DefinitionProblems faults) {
    this.response = dataset.response();
    this.at = at.field("response");
    this.faults = faults;
  }

  void check() {
    shape();
    codes(response.errors());
  }

  private void shape() {
    Body body = response.body();
    RecordShape shape = response.shape();
    if ((body == Body.CSV) != (shape == RecordShape.CSV)
        || (body == Body.XML && ONLY_JSON.contains(shape))) {
      faults.contradiction(
          at.field("shape"),
          "Answers are " + body.wire() + ", and records have the shape " + shape.wire() + ".",
          "Let both be csv, or neither; matrix, columns, features and jsonstat are JSON.");
    }
    if (body != Body.CSV && response.recordsAt().isEmpty()) {
      faults.contradiction(
          at,
          "Nothing states where the records are.",
          "Write records_at, such as [/data], or name a family.");
    }
    if (body != Body.JSON && response.unquotedKeys()) {
      faults.contradiction(
          at.field("unquoted_keys"),
          "Keys may lack quotes, and answers are no JSON.",
          "Remove unquoted_keys.");
    }
  }

  private void codes(ErrorTable errors) {
    for (String code :
        Stream.concat(errors.ok().stream(), errors.empty().stream()).sorted().toList()) {
      boolean both = errors.isOk(code) && errors.isEmpty(code);
      if (both || errors.ofCode(code).isPresent()) {
        faults.contradiction(
            at.field("errors"),
            "The code " + Quoting.quoted(code) + " means two things.",
            "Keep it in one of ok, empty and codes; codes of digits are compared as numbers.");
      }
    }
    for (int status : errors.emptyStatuses().stream().sorted().toList()) {
      if (errors.statuses().containsKey(status)) {
        faults.contradiction(
            at.field("errors"),
            "The status " + status + " means two things.",
            "Keep it in one of empty_statuses and statuses.");
      }
    }
  }
}
