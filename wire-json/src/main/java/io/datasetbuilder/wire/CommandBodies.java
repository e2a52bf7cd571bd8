package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildIndex;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Compared;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Failed;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.NotCalled;
import io.datasetbuilder.pipeline.source.provider.check.Difference;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Bodies that only the command line prints: maintenance, and definitions of providers. */
public final class CommandBodies {

  private CommandBodies() {}

  /** The checks of a run. */
  public static JsonObject verification(VerifyReport report) {
    return new JsonMembers()
        .put("status", report.passed() ? "pass" : "fail")
        .put("run_id", report.runId().value())
        .putList("checks", report.checks(), CommandBodies::check)
        .putIfPresent("raw_records_removed", report.removed(), RemovedRecords::toJson)
        .toObject();
  }

  private static JsonObject check(VerifyReport.Check check) {
    return new JsonMembers()
        .put("name", check.name())
        .put("status", check.status().wire())
        .put("detail", check.detail())
        .putList("problems", check.problems(), ProblemBody::of)
        .toObject();
  }

  /** Report of the pruning of cancelled runs. */
  public static JsonObject pruned(PruneCancelled.PruneReport report) {
    return new JsonMembers()
        .put("applied", report.applied())
        .putOrNull("ttl_hours", boxed(report.ttlHours()), JsonValue::of)
        .put("scanned", report.runs().size())
        .put("deleted", report.deleted())
        .putList("runs", report.runs(), CommandBodies::prunedRun)
        .toObject();
  }

  private static JsonObject prunedRun(PruneCancelled.PruneReport.Entry run) {
    return new JsonMembers()
        .put("run_id", run.runId().value())
        .putOrNull("finished_at", run.finishedAt().map(Timestamps::format), JsonValue::of)
        .put("fate", run.fate().wire())
        .toObject();
  }

  static Optional<Long> boxed(OptionalLong value) {
    return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
  }

  /** Report of a rebuilt index. */
  public static JsonObject rebuilt(RebuildIndex.RebuildReport report) {
    return new JsonMembers()
        .put("indexed", report.indexed())
        .putTexts("unreadable", report.unreadable().stream().map(RunId::value).toList())
        .put("damaged_index_set_aside", report.setAside())
        .toObject();
  }

  /**
   * Results of checking definitions against their services. Members that do not apply are absent,
   * never null; no value of a record is included.
   */
  public static JsonObject datasets(List<DatasetVerification> datasets) {
    return new JsonMembers()
        .put("holds", datasets.stream().allMatch(DatasetVerification::holds))
        .putList("datasets", datasets, CommandBodies::dataset)
        .toObject();
  }

  private static JsonObject dataset(DatasetVerification verified) {
    JsonMembers members =
        new JsonMembers()
            .put("dataset", verified.dataset())
            .put("date", verified.on().toString())
            .put("outcome", outcome(verified));
    if (verified.outcome() instanceof NotCalled notCalled) {
      members.put("reason", notCalled.reason().wire());
    } else if (verified.outcome() instanceof Failed failed) {
      addFailure(failed, members);
    } else if (verified.outcome() instanceof Compared compared) {
      addComparison(compared.comparison(), members);
    }
    return members.toObject();
  }

  private static String outcome(DatasetVerification verified) {
    if (verified.outcome() instanceof NotCalled) {
      return "not_called";
    }
    if (verified.outcome() instanceof Failed) {
      return "failed";
    }
    return verified.holds() ? "holds" : "differs";
  }

  private static void addFailure(Failed failed, JsonMembers members) {
    Optional<ProviderFailure.ProviderFault> fault = failed.fault();
    members
        .put("code", failed.problem().code().wire())
        .put("message", failed.problem().message())
        .putIfPresent("category", fault.map(each -> each.category().wire()), JsonValue::of)
        .putIfPresent(
            "provider_code", fault.flatMap(ProviderFailure.ProviderFault::code), JsonValue::of)
        .putIfPresent(
            "http_status",
            fault.map(ProviderFailure.ProviderFault::httpStatus).flatMap(ProviderBodies::boxed),
            JsonValue::of);
  }

  private static void addComparison(
      DatasetVerification.Comparison comparison, JsonMembers members) {
    members
        .put("records", comparison.records())
        .putIfPresent("total", comparison.total(), JsonValue::of)
        .putList("differences", comparison.differences(), CommandBodies::difference)
        .putList("null_spellings", comparison.nulls(), CommandBodies::spelling);
  }

  private static JsonObject difference(Difference difference) {
    JsonMembers members =
        new JsonMembers()
            .put("kind", difference.kind().wire())
            .putIfPresent("field", difference.field(), JsonValue::of)
            .putIfPresent("promised", difference.promised(), JsonValue::of)
            .putIfPresent("count", boxed(difference.count()), JsonValue::of);
    if (!difference.seen().isEmpty()) {
      members.putTexts("seen", difference.seen().stream().sorted().map(WireNamed::wire).toList());
    }
    return members.toObject();
  }

  private static JsonObject spelling(DatasetVerification.NullSpelling spelling) {
    return new JsonMembers()
        .put("field", spelling.field())
        .put("spelling", spelling.spelling())
        .put("count", spelling.values())
        .toObject();
  }

  /** One dataset: the members of the catalog, and all else that the author of a spec needs. */
  public static JsonObject detail(ProviderDefinition provider, DatasetDefinition dataset) {
    return CatalogBody.members(provider, dataset)
        .put("provider", provider.name())
        .putTexts("also", dataset.about().also())
        .put("status", dataset.about().status().wire())
        .putOrNull("verified_at", dataset.about().verifiedAt(), day -> JsonValue.of(day.toString()))
        .putOrNull("doc_version", dataset.about().docVersion(), JsonValue::of)
        .putOrNull("quota_source", dataset.about().quotaSource(), JsonValue::of)
        .put("key_variable", provider.credential().variable())
        .put("licence", licence(dataset.licence()))
        .putList("parameters", CatalogBody.open(dataset).toList(), CommandBodies::declaredParameter)
        .put("open_parameters", dataset.openParams())
        .putList("fields", dataset.fields(), field -> field(dataset, field))
        .putList("grid", dataset.grid(), CommandBodies::axis)
        .putList("examples", dataset.examples(), CommandBodies::example)
        .toObject();
  }

  private static JsonObject licence(DatasetLicense datasetLicense) {
    return new JsonMembers()
        .putOrNull("id", datasetLicense.id(), JsonValue::of)
        .putOrNull("terms_url", datasetLicense.termsUrl(), JsonValue::of)
        .putOrNull("attribution", datasetLicense.attribution(), JsonValue::of)
        .put("verdict", datasetLicense.verdict().wire())
        .put("attribution_required", datasetLicense.attributionRequired())
        .put("share_alike", datasetLicense.shareAlike())
        .put("no_derivatives", datasetLicense.noDerivatives())
        .toObject();
  }

  private static JsonObject declaredParameter(ParamDefinition param) {
    return new JsonMembers()
        .put("name", param.shownName())
        .put("wire_name", param.name())
        .put("type", param.type().wire())
        .put("required", param.required())
        .putTexts("allowed", param.allowed())
        .putOrNull("pattern", param.pattern().map(Pattern::pattern), JsonValue::of)
        .putOrNull("example", param.example(), JsonValue::of)
        .putOrNull("default", param.standard(), JsonValue::of)
        .putTexts("also", param.also())
        .putOrNull("description", param.description(), JsonValue::of)
        .put("repeat", param.repeat().wire())
        .put("grid", param.grid())
        .toObject();
  }

  private static JsonObject field(DatasetDefinition dataset, FieldDefinition field) {
    JsonMembers members =
        new JsonMembers()
            .put("name", field.name())
            .putOrNull("title", field.hints().label(), JsonValue::of)
            .putOrNull("title_ko", field.titleKo(), JsonValue::of)
            .put("type", field.type().wire())
            .putTexts("null_texts", field.nullTexts())
            .put("personal_data", dataset.piiFields().contains(field.name()));
    field.hints().members().forEach(members::put);
    return members.toObject();
  }

  private static JsonObject axis(DatasetDefinition.GridAxis axis) {
    return new JsonMembers()
        .put("parameter", axis.param())
        .putTexts("values", axis.values())
        .putOrNull("hint", axis.hint(), JsonValue::of)
        .toObject();
  }

  private static JsonObject example(DatasetDefinition.CallExample example) {
    return new JsonMembers()
        .putOrNull("description", example.description(), JsonValue::of)
        .put("params", example.params())
        .toObject();
  }
}
