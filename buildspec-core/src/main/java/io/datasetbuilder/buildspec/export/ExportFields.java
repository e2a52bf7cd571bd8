package io.datasetbuilder.buildspec.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Blank;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code exports}. An unsafe path is a problem of the second gate; a placeholder that is
 * unique to the export replaces it, so that no rule reports it again.
 */
public final class ExportFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of("kind", "output_path", "options");

  private ExportFields() {}

  /** The exports that a value writes. */
  public static List<ExportSpec> read(Value list) {
    return list.filledItems().stream()
        .flatMap(item -> item.fields(FIELDS).stream())
        .map(ExportFields::export)
        .toList();
  }

  private static ExportSpec export(Fields fields) {
    String kind = fields.requiredText("kind");
    OutputPath path =
        fields.required("output_path").map(ExportFields::path).orElseGet(() -> standIn(fields));
    JsonObject options =
        fields
            .optional("options")
            .map(Value::freeMapping)
            .orElseGet(() -> new JsonObject(Map.of()));
    return new ExportSpec(kind, path, options);
  }

  private static OutputPath path(Value value) {
    String written = value.filledText();
    Optional<String> refusal = OutputPath.refusal(written);
    if (written.isEmpty()) {
      return standIn(value);
    }
    if (Blank.is(written)) {
      value.report(ValidationProblem.EMPTY_FIELD, "output_path is blank");
      return standIn(value);
    }
    refusal.ifPresent(
        reason -> value.report(ValidationProblem.UNSAFE_OUTPUT_PATH, "output_path " + reason));
    return refusal.isPresent() ? standIn(value) : new OutputPath(written);
  }

  private static OutputPath standIn(Value value) {
    return new OutputPath("placeholder for " + value.at().notation());
  }

  private static OutputPath standIn(Fields fields) {
    return new OutputPath("placeholder for " + fields.at().notation());
  }
}
