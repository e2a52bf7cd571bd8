package io.datasetbuilder.embedded.publish;

import io.datasetbuilder.auth.credential.CredentialFailure;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.embedded.settings.AccessSettings.PublishCredential;
import io.datasetbuilder.pipeline.publish.CallerCredential;
import io.datasetbuilder.pipeline.publish.HeaderCredentials;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishSlot;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.connection.KeyRing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The credentials with which one caller publishes (Spec, "Authentication", rule 11): where owners
 * are kept apart, those of the request alone; else what the caller has stored, and where there is
 * nothing and the operator allows it, those of the service. Safe for concurrent use.
 */
public final class CallerCredentials implements CallerCredential.Lookup {

  private static final List<PublishSlot> OF_HUGGINGFACE = List.of(PublishSlot.HF_TOKEN);
  private static final List<PublishSlot> OF_KAGGLE =
      List.of(PublishSlot.KAGGLE_USERNAME, PublishSlot.KAGGLE_KEY);

  private final PublishCredential policy;
  private final Function<PublishTarget, Optional<HubCredential>> ofService;
  private final Supplier<CredentialVault> vault;
  private final OwnerId owner;
  private final HeaderCredentials sent;

  /**
   * @param ofService credential of the service at a target
   * @param vault credentials that callers have stored; opened when one is needed
   * @param sent with the request; looked at only where owners are kept apart
   */
  public CallerCredentials(
      PublishCredential policy,
      Function<PublishTarget, Optional<HubCredential>> ofService,
      Supplier<CredentialVault> vault,
      OwnerId owner,
      HeaderCredentials sent) {
    this.policy = policy;
    this.ofService = ofService;
    this.vault = vault;
    this.owner = owner;
    this.sent = sent;
  }

  @Override
  public CallerCredential find(PublishTarget target) {
    return switch (policy) {
      case REQUEST -> sent.find(target);
      case STORED -> stored(target, false);
      case STORED_OR_SERVER -> stored(target, true);
    };
  }

  /**
   * Stored credential of the caller. A pair of which one half is stored is never completed by a
   * half of the service, because it would sign in as another user than the caller meant.
   */
  private CallerCredential stored(PublishTarget target, boolean orOfService) {
    List<PublishSlot> slots = target == PublishTarget.KAGGLE ? OF_KAGGLE : OF_HUGGINGFACE;
    List<String> entries = new ArrayList<>();
    for (PublishSlot slot : slots) {
      key(slot).ifPresent(key -> entries.add(slot.entry(key)));
    }
    Optional<HubCredential> found =
        entries.isEmpty() && orOfService ? ofService.apply(target) : whole(entries, target);
    return found
        .<CallerCredential>map(CallerCredential.Present::new)
        .orElseGet(CallerCredential.NotConfigured::new);
  }

  private static Optional<HubCredential> whole(List<String> entries, PublishTarget target) {
    return entries.isEmpty()
        ? Optional.empty()
        : HeaderCredentials.parse(entries)
            .match(read -> read.find(target).found(), half -> Optional.empty());
  }

  /** One that is stored but cannot be read fails what needs it: no other is silently used. */
  private Optional<ProviderKey> key(PublishSlot slot) {
    try {
      return vault.get().keysOf(owner).find(slot.slot());
    } catch (CredentialFailure failed) {
      throw new ProviderFailure(KeyRing.problem(failed, slot.wire()), failed);
    }
  }
}
