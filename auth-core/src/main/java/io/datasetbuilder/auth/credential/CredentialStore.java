package io.datasetbuilder.auth.credential;

import java.util.List;
import java.util.Optional;

/**
 * Keeps encrypted credentials, one a place. It never sees a key. Safe for concurrent use. Every
 * method throws {@link CredentialFailure} of kind {@code STORE_UNAVAILABLE} when the place of
 * keeping does not work; nothing is changed then.
 */
public interface CredentialStore {

  /** Keeps a credential in the place of any that is there. Times are kept to the microsecond. */
  void put(StoredCredential credential);

  Optional<StoredCredential> find(CredentialScope place);

  /** Removes a credential; fine when there is none. */
  void delete(CredentialScope place);

  /** All credentials of all owners, by owner and slot. */
  List<StoredCredential> all();

  /**
   * Puts an envelope in the place of another, unless that was changed or removed since it was read.
   *
   * @return whether it was put
   */
  boolean replace(StoredCredential before, SealedCredential after);
}
