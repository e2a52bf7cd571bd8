package io.datasetbuilder.embedded.building;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UrlSource;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.assembly.KeyRing;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Rules of a multi-user deployment that refuse sources before anything is fetched: public addresses
 * (Spec, "kind url", rule 10), and calls of providers without a key of the caller (Spec,
 * "Authentication", rule 10).
 */
public record SharedServiceRules(Assembly assembly, Caller caller) {

  /** The spec, unless it may not be built or previewed for this caller. */
  public Result<ValidatedSpec> allow(ValidatedSpec valid) {
    return refusal(valid.spec().spec())
        .<Result<ValidatedSpec>>map(Result::refused)
        .orElseGet(() -> Result.ok(valid));
  }

  /** The first reason why a valid spec may not be built or previewed for this caller. */
  private Optional<Problem> refusal(BuildSpec spec) {
    return urlSources(spec).or(() -> missingKeys(spec));
  }

  private Optional<Problem> urlSources(BuildSpec spec) {
    if (!assembly.context().multiUser()) {
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

  /** Recordings in the place of providers need no key. */
  private Optional<Problem> missingKeys(BuildSpec spec) {
    if (!assembly.context().requiresOwnKeys()
        || assembly.context().network().replayFolder().isPresent()) {
      return Optional.empty();
    }
    TreeSet<String> missing = new TreeSet<>();
    for (SourceSpec source : spec.sources()) {
      if (source instanceof PublicApiSource api) {
        assembly
            .sources()
            .catalog()
            .provider(api.provider())
            .filter(this::lacksKey)
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

  private boolean lacksKey(ProviderDefinition provider) {
    KeyRing keys = assembly.sources().keyRing();
    return provider.credential().isRequired()
        && !keys.origin(caller, provider.credential()).isUsable();
  }
}
