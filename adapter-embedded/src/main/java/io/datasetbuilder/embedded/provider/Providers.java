package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialStore;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.CredentialVault.RotationReport;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.ProviderComponents;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.publish.PublishSlot;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification;
import io.datasetbuilder.pipeline.source.provider.check.VerifyDataset;
import io.datasetbuilder.pipeline.source.provider.connection.KeyProbe;
import io.datasetbuilder.pipeline.source.provider.connection.KeyRing;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderStanding.KeyOrigin;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Providers of one caller: whether there is a key, whether it works, and how to keep one. No result
 * holds a key. Safe for concurrent use.
 */
public final class Providers {

  private final Supplier<ProviderComponents> parts;
  private final ActiveCalls calls;
  private final Caller caller;

  public Providers(Supplier<ProviderComponents> parts, ActiveCalls calls, Caller caller) {
    this.parts = parts;
    this.calls = calls;
    this.caller = caller;
  }

  /** All providers, by name: where their keys come from, and how their last test ended. */
  public Result<List<ProviderStanding>> list() {
    return withKeys(
        "",
        () -> {
          List<ProviderDefinition> providers = parts.get().catalog().providers();
          if (providers.isEmpty()) {
            return Result.refused(CatalogReader.unavailable());
          }
          Map<String, TestResult> last =
              parts.get().tests().all(caller.actorId()).stream()
                  .collect(Collectors.toMap(TestResult::provider, Function.identity()));
          return Result.ok(providers.stream().map(each -> standing(each, last)).toList());
        });
  }

  /** Whether a provider takes a key, and of how many parts. */
  public Result<CredentialRule> credential(String provider) {
    return calls.result(() -> place(provider).map(KeyPlace::rule));
  }

  /** Calls a provider once, for one record, with the key that a build would use. */
  public Result<TestConnection.ConnectionTestResult> test(String provider) {
    return withKeysOf(
        provider,
        definition -> {
          KeyRing keys = parts.get().keys();
          Optional<Instant> since =
              keys.storedSince(caller.actorId(), definition.credential().slot());
          return Result.ok(
              parts.get().connection().test(caller.actorId(), definition, keys.of(caller), since));
        });
  }

  /**
   * Finds out which datasets the key that a build would use opens, by one call for each.
   *
   * @param datasets names; empty for all of the provider
   */
  public Result<KeyProbe> probe(String provider, List<String> datasets) {
    return withKeysOf(
        provider,
        definition ->
            ProbedDatasets.of(definition, datasets)
                .then(
                    wanted ->
                        parts
                            .get()
                            .keyProbe()
                            .probe(
                                caller.actorId(),
                                definition,
                                parts.get().keys().of(caller),
                                wanted)));
  }

  /**
   * Fetches one page of a dataset's example from its provider, with the key that a build would use,
   * and compares it with the definition. The result holds no value of a record.
   */
  public Result<DatasetVerification> verify(
      String provider, String dataset, VerifyDataset.VerifyRequest request) {
    return calls
        .result(
            () ->
                named(provider)
                    .then(listed -> CatalogReader.dataset(parts.get().catalog(), listed, dataset)))
        .then(
            found ->
                withKeysOf(
                    found.provider(),
                    definition ->
                        Result.ok(
                            parts
                                .get()
                                .verification()
                                .verify(
                                    definition, found, parts.get().keys().of(caller), request))));
  }

  /**
   * Keeps a key, encrypted, in the place of any that is there.
   *
   * @param provider a provider, or a {@link PublishSlot} for what publishes the caller's runs
   * @param text one line; for a pair two, or one with a colon between both
   */
  public Result<CredentialVault.CredentialStatus> setKey(String provider, String text) {
    return withStoreOf(
        provider, place -> place.read(text).map(key -> parts.get().vault().put(scope(place), key)));
  }

  /** Whether and since when a key is stored. */
  public Result<CredentialVault.CredentialStatus> keyStatus(String provider) {
    return withPlaceOf(
        provider,
        place ->
            Result.ok(
                parts.get().keys().stores()
                    ? parts.get().vault().status(scope(place))
                    : CredentialVault.CredentialStatus.NONE));
  }

  /** Removes a stored key; succeeds when none is stored. */
  public Result<CredentialVault.CredentialStatus> deleteKey(String provider) {
    return withStoreOf(
        provider,
        place -> {
          parts.get().vault().delete(scope(place));
          return Result.ok(CredentialVault.CredentialStatus.NONE);
        });
  }

  /** Encrypts the stored keys of all owners with the current master key. */
  public Result<RotationReport> rotateKeys() {
    return withKeys("", () -> Result.ok(parts.get().vault().rotate()));
  }

  private ProviderStanding standing(ProviderDefinition provider, Map<String, TestResult> last) {
    return new ProviderStanding(
        provider.name(),
        provider.about().title(),
        provider.credential(),
        provider.about().keyPage(),
        provider.credential().need() == Need.NEVER
            ? KeyOrigin.NONE
            : parts.get().keys().origin(caller, provider.credential()),
        Optional.ofNullable(last.get(provider.name())));
  }

  private Result<ProviderDefinition> named(String name) {
    ProviderCatalog catalog = parts.get().catalog();
    return catalog.providers().isEmpty()
        ? Result.refused(CatalogReader.unavailable())
        : CatalogReader.provider(catalog, name, "provider not found");
  }

  private Result<KeyPlace> place(String name) {
    return PublishSlot.named(name)
        .map(slot -> Result.ok(KeyPlace.of(slot)))
        .orElseGet(() -> named(name).map(KeyPlace::of));
  }

  private CredentialStore.CredentialScope scope(KeyPlace place) {
    return new CredentialStore.CredentialScope(caller.actorId(), place.rule().slot());
  }

  /**
   * Runs the work, unless this is a multi-user deployment, which stores no keys (Spec,
   * "Authentication", rule 10).
   */
  private <T> Result<T> withStoreOf(String name, Function<KeyPlace, Result<T>> work) {
    return withPlaceOf(
        name, place -> parts.get().keys().stores() ? work.apply(place) : notStored());
  }

  private <T> Result<T> withPlaceOf(String name, Function<KeyPlace, Result<T>> work) {
    return calls.result(
        () -> place(name).then(place -> withKeys(place.name(), () -> work.apply(place))));
  }

  private static <T> Result<T> notStored() {
    return Result.refused(
        Problem.of(
            AccessProblem.CREDENTIAL_STORAGE_DISABLED,
            "",
            "this service stores no credentials: send the key with each request"));
  }

  private <T> Result<T> withKeysOf(String name, Function<ProviderDefinition, Result<T>> work) {
    return calls.result(
        () ->
            named(name)
                .then(
                    definition ->
                        withKeys(definition.credential().slot(), () -> work.apply(definition))));
  }

  /** Runs what reads or writes keys; a failure of the key store becomes a problem of the slot. */
  private <T> Result<T> withKeys(String slot, Supplier<Result<T>> work) {
    return calls.result(
        () -> {
          try {
            return work.get();
          } catch (CredentialFailure failed) {
            return Result.refused(KeyRing.problem(failed, slot));
          }
        });
  }
}
