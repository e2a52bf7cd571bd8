package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.quality.DriftSeverity;
import io.datasetbuilder.buildspec.quality.ListedRule;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.quality.RuleKinds;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.split.SplitSpec;
import java.util.Optional;

/**
 * Document that all specs of the same meaning share, credentials hidden (Spec, "Canonical snapshot
 * and digest"). Members are in a fixed order, free mappings are sorted, defaults are written out;
 * newer optional fields are written only when declared, so that specs without them keep their
 * digest. Loading it gives the spec again, except for the hidden credentials.
 */
public final class CanonicalForm {

  private CanonicalForm() {}

  /** The form of a spec. */
  public static JsonObject of(BuildSpec spec) {
    return new CanonicalMembers()
        .put("dataset_id", spec.datasetId())
        .put("title", spec.title())
        .put("description", spec.description())
        .put("sources", CanonicalMembers.list(spec.sources(), CanonicalSource::of))
        .put("exports", CanonicalMembers.list(spec.exports(), CanonicalForm::export))
        .put("metadata", Redaction.of(spec.metadata()))
        .put("publish", JsonValue.of(spec.publish()))
        .putOrNull("splits", spec.splits().map(CanonicalForm::splits))
        .putOrNull("pii", pii(spec.pii()))
        .putOrNull("license", spec.license().id().map(JsonValue::of))
        .putOrNull("quality", quality(spec.quality()))
        .putOrNull("composition", spec.composition().map(CanonicalForm::composition))
        .putIfPresent("license_name", spec.license().name().map(JsonValue::of))
        .putIfPresent("license_link", spec.license().link().map(JsonValue::of))
        .putIfPresent(
            "refresh_cadence", spec.refreshCadence().map(cadence -> JsonValue.of(cadence.text())))
        .putIfPresent("attribution", spec.attribution().map(JsonValue::of))
        .putIfPresent("retention", spec.retention().map(Retention::canonical))
        .putIfPresent("bronze", spec.bronze().map(BronzeRetention::canonical))
        .object();
  }

  private static JsonValue export(ExportSpec export) {
    return new CanonicalMembers()
        .put("kind", export.kind())
        .put("output_path", export.outputPath().value())
        .put("options", Redaction.of(export.options()))
        .object();
  }

  private static JsonObject splits(SplitSpec splits) {
    return splits
        .<CanonicalMembers>match(
            ratio ->
                new CanonicalMembers()
                    .put("mode", "ratio")
                    .put(
                        "ratios",
                        CanonicalMembers.entries(ratio.ratios(), CanonicalMembers::number))
                    .putOrNull("key", ratio.key().map(JsonValue::of))
                    .put("seed", JsonValue.of(ratio.seed())),
            key ->
                new CanonicalMembers()
                    .put("mode", "key")
                    .putOrNull("ratios", Optional.empty())
                    .put("key", key.column())
                    .put("seed", JsonValue.of(0)))
        .object();
  }

  /** Absent and written out with its defaults are the same policy, hence the same form. */
  private static Optional<JsonObject> pii(PiiPolicy pii) {
    return pii.isDefault()
        ? Optional.empty()
        : Optional.of(
            new CanonicalMembers()
                .put("mode", pii.mode())
                .put("allow_columns", CanonicalMembers.texts(pii.allowColumns()))
                .putIfAny("mask_columns", CanonicalMembers.texts(pii.maskColumns()))
                .object());
  }

  private static Optional<JsonObject> quality(QualityRules quality) {
    return quality.isNone() ? Optional.empty() : Optional.of(CanonicalQuality.of(quality));
  }

  private static JsonObject composition(CompositionSpec composition) {
    return new CanonicalMembers()
        .put("name", composition.name())
        .put("join", join(composition.join()))
        .putIfPresent("history", composition.history().map(HistorySpec::canonical))
        .object();
  }

  private static JsonObject join(CompositionSpec.JoinSpec join) {
    return new CanonicalMembers()
        .put("left", join.left())
        .put("right", join.right())
        .put("keys", CanonicalMembers.list(join.keys(), CanonicalForm::pair))
        .put("type", join.type())
        .put("on_duplicate_key", join.onDuplicateKey())
        .putOrNull("cardinality", join.cardinality().map(CanonicalMembers::choice))
        .put("on_null_key", join.onNullKey())
        .object();
  }

  private static JsonValue pair(CompositionSpec.KeyPair pair) {
    return new CanonicalMembers().put("left", pair.left()).put("right", pair.right()).object();
  }

  /**
   * The canonical form of {@code quality}, defaults written out; of lists that are newer than
   * others those that have rules.
   */
  static final class CanonicalQuality {

    private CanonicalQuality() {}

    static JsonObject of(QualityRules rules) {
      CanonicalMembers members =
          new CanonicalMembers()
              .putOrNull(
                  "max_duplicate_rate", rules.maxDuplicateRate().map(CanonicalMembers::number))
              .put("max_duplicate_rate_severity", rules.maxDuplicateRateSeverity())
              .put(
                  "max_null_ratio",
                  CanonicalMembers.entries(rules.maxNullRatio(), CanonicalMembers::number))
              .put(
                  "max_null_ratio_severity",
                  CanonicalMembers.entries(rules.maxNullRatioSeverity(), CanonicalMembers::choice))
              .putOrNull("min_rows", rules.minRows().map(JsonValue::of))
              .put("min_rows_severity", rules.minRowsSeverity())
              .putIfAny(DriftSeverity.FIELD, DriftSeverity.canonical(rules.failingDrift()));
      for (ListedRule.Kind<?> kind : RuleKinds.ALL) {
        JsonArray list = CanonicalMembers.list(rules.of(kind), ListedRule::canonical);
        if (kind.alwaysWritten()) {
          members.put(kind.field(), list);
        } else {
          members.putIfAny(kind.field(), list);
        }
      }
      return members.object();
    }
  }
}
