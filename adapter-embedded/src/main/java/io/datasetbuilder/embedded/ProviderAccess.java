package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.credential.CredentialStatus;
import io.datasetbuilder.auth.credential.RotationReport;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.provider.ProviderDesk;
import io.datasetbuilder.embedded.provider.ProviderStanding;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification;
import io.datasetbuilder.pipeline.source.provider.check.VerifyRequest;
import io.datasetbuilder.pipeline.source.provider.connection.ConnectionTestResult;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import java.util.List;
import java.util.function.Supplier;

/**
 * Providers, their keys and whether these work, for the service's own principal. No answer holds a
 * key. What the disk or the state refuses is an answer, too. Safe for concurrent use.
 */
public final class ProviderAccess {

  private final Supplier<ProviderDesk> desk;
  private final ActiveCalls calls;
  private final OwnerId owner;

  ProviderAccess(Supplier<ProviderDesk> desk, ActiveCalls calls, Principal owner) {
    this.desk = desk;
    this.calls = calls;
    this.owner = owner.ownerId();
  }

  /** All providers, by name: where their keys come from, and how their last test ended. */
  public Result<List<ProviderStanding>> list() {
    return calls.run(() -> desk.get().list(owner));
  }

  /** Whether a provider takes a key, and of how many parts. */
  public Result<CredentialRule> credential(String provider) {
    return calls.run(() -> desk.get().credential(provider));
  }

  /** Calls a provider once, for one record, with the key that a build would use. */
  public Result<ConnectionTestResult> test(String provider) {
    return calls.run(() -> desk.get().test(owner, provider));
  }

  /**
   * Fetches one page of a dataset's example from its provider, with the key that a build would use,
   * and tells how the answer differs from the definition. The answer holds no value of a record.
   */
  public Result<DatasetVerification> verify(
      String provider, String dataset, VerifyRequest request) {
    return calls.run(() -> desk.get().verify(owner, provider, dataset, request));
  }

  /**
   * Keeps a key, encrypted, in the place of any that is there.
   *
   * @param key one line; for a pair two, or one with a colon between both
   */
  public Result<CredentialStatus> setKey(String provider, String key) {
    return calls.run(() -> desk.get().setKey(owner, provider, key));
  }

  /** Whether and since when a key is stored. */
  public Result<CredentialStatus> keyStatus(String provider) {
    return calls.run(() -> desk.get().keyStatus(owner, provider));
  }

  /** Removes a stored key; fine when there is none. */
  public Result<CredentialStatus> deleteKey(String provider) {
    return calls.run(() -> desk.get().deleteKey(owner, provider));
  }

  /** Encrypts all stored keys with the current master key. */
  public Result<RotationReport> rotateKeys() {
    return calls.run(() -> desk.get().rotateKeys());
  }
}
