package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.composition.CompositionFields;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.export.ExportFields;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Fields.KnownFields;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.quality.QualityFields;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.retention.BronzeFields;
import io.datasetbuilder.buildspec.retention.RetentionFields;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.SourceFields;
import io.datasetbuilder.buildspec.split.SplitFields;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The first gate: turns a document into a BuildSpec, or says everything that is wrong with its
 * shape.
 */
public final class LoadSpec {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of(
              "dataset_id",
              "title",
              "description",
              "sources",
              "exports",
              "publish",
              "metadata",
              "splits",
              "pii",
              "license",
              "license_name",
              "license_link",
              "refresh_cadence",
              "attribution",
              "quality",
              "composition",
              "retention",
              "bronze")
          .withRemoved(
              Map.of(
                  "transforms", "use schema.rename, schema.casts and schema.derived of each source",
                  "normalization_mode",
                      "remove it; each source's schema says how it is normalised"));

  private static final KnownFields PII_FIELDS =
      KnownFields.of("mode", "allow_columns", "mask_columns");

  private static final Choices<PiiMode> PII_MODES = Choices.of(PiiMode.values());

  /** Compares by position in the text; a problem without a position comes first. */
  static int byPosition(Problem left, Problem right) {
    Position first = left.position().orElse(START);
    Position second = right.position().orElse(START);
    int lines = Integer.compare(first.line(), second.line());
    return lines != 0 ? lines : Integer.compare(first.column(), second.column());
  }

  private static final Position START = new Position(1, 1);

  /**
   * A spec of the right shape.
   *
   * @param spec the spec; a placeholder that no rule reports replaces a value that a finding
   *     refuses
   * @param findings values that the second gate refuses, found while they were read
   * @param document the document that it was loaded from
   */
  public record Loaded(BuildSpec spec, List<Problem> findings, SpecNode document) {
    public Loaded {
      findings = List.copyOf(findings);
    }
  }

  /**
   * Loads the document with this root.
   *
   * @return the spec, or all problems of its shape in the order of their positions
   */
  public Result<Loaded> load(SpecNode root) {
    ProblemLog log = new ProblemLog();
    Optional<BuildSpec> spec =
        new Value(root, FieldPath.ROOT, log).fields(FIELDS).map(LoadSpec::spec);
    List<Problem> shape =
        log.problems().stream()
            .filter(problem -> problem.code() instanceof LoadProblem)
            .sorted(LoadSpec::byPosition)
            .toList();
    return spec.isPresent() && shape.isEmpty()
        ? Result.ok(new Loaded(spec.get(), log.problems(), root))
        : Result.refused(shape);
  }

  private static BuildSpec spec(Fields fields) {
    return new BuildSpec(
        fields.requiredText("dataset_id"),
        fields.requiredText("title"),
        fields.requiredText("description"),
        fields.required("sources").map(SourceFields::read).orElse(List.of()),
        fields.required("exports").map(ExportFields::read).orElse(List.of()),
        fields.optional("publish").map(Value::flag).orElse(false),
        fields
            .optional("metadata")
            .map(Value::freeMapping)
            .orElseGet(() -> new JsonObject(Map.of())),
        fields.optional("splits").flatMap(SplitFields::read),
        fields.optional("pii").map(LoadSpec::pii).orElse(PiiPolicy.byDefault()),
        new License(
            fields.text("license"), fields.text("license_name"), fields.text("license_link")),
        fields.optional("refresh_cadence").flatMap(LoadSpec::cadence),
        fields.text("attribution"),
        fields.optional("quality").map(QualityFields::read).orElse(QualityRules.none()),
        fields.optional("composition").flatMap(CompositionFields::read),
        fields.optional("retention").flatMap(RetentionFields::read),
        fields.optional("bronze").flatMap(BronzeFields::read));
  }

  private static PiiPolicy pii(Value value) {
    return value
        .fields(PII_FIELDS)
        .map(
            fields ->
                new PiiPolicy(
                    fields
                        .optional("mode")
                        .map(mode -> mode.choice(PII_MODES))
                        .orElse(PiiMode.BLOCK),
                    fields.names("allow_columns"),
                    fields.names("mask_columns")))
        .orElse(PiiPolicy.byDefault());
  }

  private static Optional<RefreshCadence> cadence(Value value) {
    String written = value.text();
    Optional<RefreshCadence> cadence = RefreshCadence.of(written);
    if (cadence.isEmpty()) {
      String message = Quoting.quoted(written) + " is not a duration in weeks, days and hours";
      String hint = "write P1W, P1D, PT6H or P1DT12H";
      value.report(ValidationProblem.INVALID_REFRESH_CADENCE, message, hint);
    }
    return cadence;
  }
}
