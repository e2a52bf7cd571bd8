package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.composition.CompositionChecks;
import io.datasetbuilder.buildspec.document.NodePositions;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.export.ExportChecks;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.quality.QualityChecks;
import io.datasetbuilder.buildspec.rule.FieldRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.OutputKeyRules;
import io.datasetbuilder.buildspec.source.SourceChecks;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.LoadSpec.Loaded;
import io.datasetbuilder.buildspec.split.SplitChecks;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The second gate: checks the rules that a spec of the right shape can still break, all of them at
 * once.
 */
public final class ValidateSpec {

  private final SortedSet<String> exportKinds;

  /**
   * @param exportKinds the keys of the known exporters
   */
  public ValidateSpec(Collection<String> exportKinds) {
    this.exportKinds = Collections.unmodifiableSortedSet(new TreeSet<>(exportKinds));
  }

  /**
   * Validates what was loaded; findings of the loading count.
   *
   * @return the spec, or all its problems in the order of their positions
   */
  public Result<ValidSpec> validate(Loaded loaded) {
    ProblemLog log = new ProblemLog();
    loaded.findings().forEach(log::add);
    List<SourceKey> keys = check(loaded.spec(), log);
    return result(loaded.spec(), keys, located(log.problems(), loaded.document()));
  }

  /** Validates a spec without a text. */
  public Result<ValidSpec> validate(BuildSpec spec) {
    ProblemLog log = new ProblemLog();
    List<SourceKey> keys = check(spec, log);
    return result(spec, keys, log.problems());
  }

  /**
   * The spec with other uploads. Sources without an alias are named after theirs, so that the rules
   * of names are checked again; no other rule depends on uploads.
   *
   * @param ids of file sources, by their index
   * @param document what the spec was loaded from
   */
  public Result<ValidSpec> withUploads(
      ValidSpec valid, Map<Integer, List<UploadId>> ids, SpecNode document) {
    BuildSpec spec = valid.spec().withUploads(ids);
    ProblemLog log = new ProblemLog();
    Collection<SourceKey> keys = OutputKeyRules.check(spec.sources(), log).values();
    checkComposition(spec, keys, log);
    return result(spec, List.copyOf(keys), located(log.problems(), document));
  }

  private static Result<ValidSpec> result(
      BuildSpec spec, List<SourceKey> keys, List<Problem> problems) {
    return problems.isEmpty() ? Result.ok(new ValidSpec(spec, keys)) : Result.refused(problems);
  }

  private static List<Problem> located(List<Problem> problems, SpecNode document) {
    NodePositions positions = new NodePositions(document);
    return problems.stream().map(positions::locate).sorted(LoadSpec::byPosition).toList();
  }

  private List<SourceKey> check(BuildSpec spec, ProblemLog log) {
    FieldRules.checkFilled(spec.datasetId(), "dataset_id", FieldPath.ROOT, log);
    FieldRules.checkFilled(spec.title(), "title", FieldPath.ROOT, log);
    FieldRules.checkFilled(spec.description(), "description", FieldPath.ROOT, log);
    FieldRules.checkIdentity(spec.datasetId(), FieldPath.ROOT.field("dataset_id"), log);
    FieldRules.checkProse(spec.title(), FieldPath.ROOT.field("title"), log);
    FieldRules.checkProse(spec.description(), FieldPath.ROOT.field("description"), log);
    SourceChecks.check(spec.sources(), log);
    Map<Integer, SourceKey> keys = OutputKeyRules.check(spec.sources(), log);
    ExportChecks.check(spec.exports(), exportKinds, log);
    MetadataChecks.check(spec.metadata(), log);
    spec.splits()
        .ifPresent(splits -> SplitChecks.check(splits, FieldPath.ROOT.field("splits"), log));
    PublishChecks.check(spec, log);
    LicenseChecks.check(spec.license(), spec.publish(), log);
    QualityChecks.check(spec.quality(), aliases(spec), FieldPath.ROOT.field("quality"), log);
    checkComposition(spec, keys.values(), log);
    HistoryChecks.check(spec, log);
    DroppedColumnChecks.check(spec, log);
    return List.copyOf(keys.values());
  }

  private static List<String> aliases(BuildSpec spec) {
    return spec.sources().stream().flatMap(source -> source.common().alias().stream()).toList();
  }

  private static void checkComposition(BuildSpec spec, Collection<SourceKey> keys, ProblemLog log) {
    spec.composition()
        .ifPresent(composition -> CompositionChecks.check(composition, spec.sources(), keys, log));
  }

  /** The rule of {@code metadata}: every entry has a name. */
  static final class MetadataChecks {

    private MetadataChecks() {}

    static void check(JsonObject metadata, ProblemLog log) {
      if (hasBlankKey(metadata)) {
        FieldPath at = FieldPath.ROOT.field("metadata");
        log.add(
            ValidationProblem.EMPTY_METADATA_KEY, at, "metadata has an entry with a blank name");
      }
    }

    private static boolean hasBlankKey(JsonValue value) {
      if (value instanceof JsonArray array) {
        return array.items().stream().anyMatch(MetadataChecks::hasBlankKey);
      }
      return value instanceof JsonObject object
          && (object.members().keySet().stream().anyMatch(Blank::is)
              || object.members().values().stream().anyMatch(MetadataChecks::hasBlankKey));
    }
  }

  /** The rules of personal data in a dataset that is to be published (Spec, "pii"). */
  static final class PublishChecks {

    private static final FieldPath PII = FieldPath.ROOT.field("pii");

    private PublishChecks() {}

    static void check(BuildSpec spec, ProblemLog log) {
      FieldRules.checkColumns(spec.pii().allowColumns(), PII.field("allow_columns"), log);
      FieldRules.checkColumns(spec.pii().maskColumns(), PII.field("mask_columns"), log);
      if (spec.publish() && spec.pii().mode() == PiiPolicy.PiiMode.ALLOW) {
        String message = "publish: true cannot be combined with pii.mode: allow";
        log.add(ValidationProblem.PII_ALLOW_WITH_PUBLISH, PII.field("mode"), message);
      }
    }
  }

  /** The rules of the license (Spec, "BuildSpec (top level)"). A blank text declares nothing. */
  static final class LicenseChecks {

    private static final FieldPath AT = FieldPath.ROOT.field("license");

    private LicenseChecks() {}

    static void check(License license, boolean publish, ProblemLog log) {
      if (publish && !isDeclared(license.id())) {
        String message = "publish: true needs a license";
        log.add(ValidationProblem.MISSING_LICENSE_FOR_PUBLISH, AT, message);
      }
      boolean name = isDeclared(license.name());
      boolean link = isDeclared(license.link());
      if (license.isOther() && !(name && link)) {
        String message = "license: other needs license_name and license_link";
        log.add(ValidationProblem.LICENSE_OTHER_NEEDS_TERMS, AT, message);
      }
      if (!license.isOther() && (name || link)) {
        String message = "license_name and license_link belong to license: other";
        log.add(ValidationProblem.LICENSE_TERMS_WITHOUT_OTHER, AT, message);
      }
    }

    private static boolean isDeclared(Optional<String> text) {
      return text.filter(declared -> !Blank.is(declared)).isPresent();
    }
  }
}
