package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialScope;
import io.datasetbuilder.auth.credential.CredentialStatus;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.RotationReport;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.problem.CredentialProblem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification;
import io.datasetbuilder.pipeline.source.provider.check.VerifyDataset;
import io.datasetbuilder.pipeline.source.provider.check.VerifyRequest;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult;
import io.datasetbuilder.pipeline.source.provider.connection.LastConnectionTests;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Providers as callers meet them: whether there is a key, whether it works, and how to keep one. A
 * refusal is an answer. Safe for concurrent use.
 */
public final class ProviderDesk {

  private final ProviderCatalog catalog;
  private final CredentialVault vault;
  private final KeyRing keys;
  private final LastConnectionTests tests;
  private final TestConnection connection;
  private final VerifyDataset verification;

  public ProviderDesk(
      ProviderCatalog catalog,
      CredentialVault vault,
      KeyRing keys,
      LastConnectionTests tests,
      TestConnection connection,
      VerifyDataset verification) {
    this.catalog = catalog;
    this.vault = vault;
    this.keys = keys;
    this.tests = tests;
    this.connection = connection;
    this.verification = verification;
  }

  /** All providers, by name. */
  public Result<List<ProviderStanding>> list(OwnerId owner) {
    if (catalog.providers().isEmpty()) {
      return Result.refused(CatalogProblems.unavailable());
    }
    return answered(
        "",
        () -> {
          Map<String, TestResult> last =
              tests.all(owner).stream()
                  .collect(Collectors.toMap(TestResult::provider, Function.identity()));
          return Result.ok(
              catalog.providers().stream()
                  .map(provider -> standing(owner, provider, last))
                  .toList());
        });
  }

  /** Whether a provider takes a key, and of how many parts. */
  public Result<CredentialRule> credential(String provider) {
    return named(provider).map(ProviderDefinition::credential);
  }

  /** Tests the connection to a provider with the caller's key. */
  public Result<ConnectionTestResult> test(OwnerId owner, String provider) {
    return named(provider)
        .then(
            definition ->
                answered(
                    definition.credential().slot(), () -> Result.ok(tested(owner, definition))));
  }

  /** Compares what a dataset's service answers with its definition, with the caller's key. */
  public Result<DatasetVerification> verify(
      OwnerId owner, String provider, String dataset, VerifyRequest request) {
    return named(provider)
        .then(
            definition ->
                dataset(definition, dataset)
                    .then(
                        found ->
                            answered(
                                definition.credential().slot(),
                                () ->
                                    Result.ok(
                                        verification.verify(
                                            definition, found, keys.of(owner), request)))));
  }

  /**
   * Keeps a key.
   *
   * @param text one line; for a pair two, or one with a colon between both
   */
  public Result<CredentialStatus> setKey(OwnerId owner, String provider, String text) {
    return keyed(provider)
        .then(
            definition ->
                answered(
                    definition.credential().slot(),
                    () ->
                        SuppliedKey.read(text, definition.credential())
                            .map(key -> vault.put(place(owner, definition), key))));
  }

  /** What may be told of a stored key. */
  public Result<CredentialStatus> keyStatus(OwnerId owner, String provider) {
    return stored(owner, provider, vault::status);
  }

  /** Removes a stored key; fine when there is none. */
  public Result<CredentialStatus> deleteKey(OwnerId owner, String provider) {
    return stored(
        owner,
        provider,
        place -> {
          vault.delete(place);
          return CredentialStatus.NONE;
        });
  }

  /** Encrypts the stored keys of all owners with the current master key. */
  public Result<RotationReport> rotateKeys() {
    return answered("", () -> Result.ok(vault.rotate()));
  }

  private ConnectionTestResult tested(OwnerId owner, ProviderDefinition definition) {
    return connection.test(
        owner, definition, keys.of(owner), keys.storedSince(owner, definition.credential().slot()));
  }

  private Result<CredentialStatus> stored(
      OwnerId owner, String provider, Function<CredentialScope, CredentialStatus> work) {
    return named(provider)
        .then(
            definition ->
                answered(
                    definition.credential().slot(),
                    () -> Result.ok(work.apply(place(owner, definition)))));
  }

  private ProviderStanding standing(
      OwnerId owner, ProviderDefinition provider, Map<String, TestResult> last) {
    return new ProviderStanding(
        provider.name(),
        provider.about().title(),
        provider.credential(),
        provider.about().keyPage(),
        provider.credential().need() == Need.NEVER
            ? KeyOrigin.NONE
            : keys.origin(owner, provider.credential()),
        Optional.ofNullable(last.get(provider.name())));
  }

  private Result<ProviderDefinition> keyed(String name) {
    return named(name)
        .then(
            provider ->
                provider.credential().need() == Need.NEVER
                    ? Result.refused(
                        Problem.of(
                            CredentialProblem.PROVIDER_TAKES_NO_KEY,
                            "",
                            provider.name() + " takes no key"))
                    : Result.ok(provider));
  }

  private Result<ProviderDefinition> named(String name) {
    return catalog.providers().isEmpty()
        ? Result.refused(CatalogProblems.unavailable())
        : catalog.provider(name).map(Result::ok).orElseGet(() -> Result.refused(unknown(name)));
  }

  private static Result<DatasetDefinition> dataset(ProviderDefinition provider, String name) {
    return provider
        .dataset(name)
        .map(Result::ok)
        .orElseGet(() -> Result.refused(unknown(provider, name)));
  }

  private static Problem unknown(ProviderDefinition provider, String name) {
    Problem problem =
        Problem.of(
            ProviderProblem.UNKNOWN_PROVIDER_DATASET,
            "",
            provider.name() + " has no dataset " + Quoting.quoted(name));
    return nearest(
        problem, name, provider.datasets().stream().map(DatasetDefinition::name).toList());
  }

  private Problem unknown(String name) {
    return nearest(
        Problem.of(ProviderProblem.UNKNOWN_PROVIDER, "", "provider not found"),
        name,
        catalog.names());
  }

  private static Problem nearest(Problem problem, String name, List<String> names) {
    return NearestName.of(name, names)
        .map(near -> problem.withHint("did you mean " + near + "?"))
        .orElse(problem);
  }

  private static CredentialScope place(OwnerId owner, ProviderDefinition provider) {
    return new CredentialScope(owner, provider.credential().slot());
  }

  private static <T> Result<T> answered(String slot, Supplier<Result<T>> work) {
    try {
      return work.get();
    } catch (CredentialFailure failed) {
      return Result.refused(KeyProblems.of(failed, slot));
    } catch (ProviderFailure failed) {
      return Result.refused(failed.problem());
    } catch (StateFailure failed) {
      return Result.refused(failed.problem());
    }
  }
}
