package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UrlSource;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/**
 * Rules of a multi-user deployment that refuse sources before anything is fetched: public addresses
 * (Spec, "kind url", rule 10), and calls of providers without a key of the caller (Spec,
 * "Authentication", rule 10).
 *
 * @param multiUser whether several owners share the service
 * @param requiresOwnKeys whether providers are called with keys of the caller alone; recordings in
 *     the place of providers need no key
 * @param catalog read only for sources that call a provider
 * @param hasKey whether the caller has a key that can be used
 */
public record SharedServiceRules(
    boolean multiUser,
    boolean requiresOwnKeys,
    Supplier<ProviderCatalog> catalog,
    BiPredicate<Caller, CredentialRule> hasKey) {

  /** The spec, unless it may not be built or previewed for this caller. */
  public Result<ValidatedSpec> allow(Caller caller, ValidatedSpec valid) {
    return refusal(caller, valid.spec().spec())
        .<Result<ValidatedSpec>>map(Result::refused)
        .orElseGet(() -> Result.ok(valid));
  }

  /** The first reason why a valid spec may not be built or previewed for this caller. */
  private Optional<Problem> refusal(Caller caller, BuildSpec spec) {
    return urlSources(spec).or(() -> missingKeys(caller, spec));
  }

  private Optional<Problem> urlSources(BuildSpec spec) {
    if (!multiUser) {
      return Optional.empty();
    }
    List<JsonValue> found = new ArrayList<>();
    for (int i = 0; i < spec.sources().size(); i++) {
      if (spec.sources().get(i) instanceof UrlSource url) {
        found.add(
            new JsonMembers()
                .put("index", i)
                .putOrNull("alias", url.common().alias(), JsonValue::of)
                .put("path", "sources[" + i + "].kind")
                .toObject());
      }
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                    AccessProblem.URL_SOURCE_FORBIDDEN,
                    "",
                    "url sources are not available in a service that several owners share")
                .with("sources", new JsonArray(found)));
  }

  private Optional<Problem> missingKeys(Caller caller, BuildSpec spec) {
    if (!requiresOwnKeys) {
      return Optional.empty();
    }
    TreeSet<String> missing = new TreeSet<>();
    for (SourceSpec source : spec.sources()) {
      if (source instanceof PublicApiSource api) {
        catalog
            .get()
            .provider(api.provider())
            .filter(provider -> lacksKey(caller, provider.credential()))
            .ifPresent(provider -> missing.add(provider.name()));
      }
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                    AccessProblem.PROVIDER_CREDENTIAL_REQUIRED,
                    "",
                    "a key of the caller is needed for " + String.join(", ", missing))
                .with(
                    "providers",
                    new JsonArray(missing.stream().<JsonValue>map(JsonValue::of).toList())));
  }

  private boolean lacksKey(Caller caller, CredentialRule rule) {
    return rule.isRequired() && !hasKey.test(caller, rule);
  }
}
