package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFault;
import io.datasetbuilder.pipeline.source.provider.check.Comparison;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Compared;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Failed;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.NotCalled;
import io.datasetbuilder.pipeline.source.provider.check.Difference;
import io.datasetbuilder.pipeline.source.provider.check.NullSpelling;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How definitions hold against their services, as JSON. What does not apply is absent, never null;
 * no value of a record is there.
 */
public final class VerificationBody {

  private VerificationBody() {}

  /** The body. */
  public static JsonObject of(List<DatasetVerification> datasets) {
    return new JsonMembers()
        .put("holds", datasets.stream().allMatch(DatasetVerification::holds))
        .putList("datasets", datasets, VerificationBody::dataset)
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
    Optional<ProviderFault> fault = failed.fault();
    members
        .put("code", failed.problem().code().wire())
        .put("message", failed.problem().message())
        .putIfPresent("category", fault.map(each -> each.category().wire()), JsonValue::of)
        .putIfPresent("provider_code", fault.flatMap(ProviderFault::code), JsonValue::of)
        .putIfPresent(
            "http_status",
            fault.map(ProviderFault::httpStatus).flatMap(ProviderListBody::boxed),
            JsonValue::of);
  }

  private static void addComparison(Comparison comparison, JsonMembers members) {
    members
        .put("records", comparison.records())
        .putIfPresent("total", comparison.total(), JsonValue::of)
        .putList("differences", comparison.differences(), VerificationBody::difference)
        .putList("null_spellings", comparison.nulls(), VerificationBody::spelling);
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

  private static JsonObject spelling(NullSpelling spelling) {
    return new JsonMembers()
        .put("field", spelling.field())
        .put("spelling", spelling.spelling())
        .put("count", spelling.values())
        .toObject();
  }

  private static Optional<Long> boxed(OptionalLong count) {
    return count.isPresent() ? Optional.of(count.getAsLong()) : Optional.empty();
  }
}
