package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.util.Optional;

/** Credential with which a publisher signs in. No credential shows a secret when it is printed. */
public sealed interface HubCredential {

  /**
   * A caller at a target of this service, which needs no secret and keeps callers apart itself.
   *
   * @param id owner of the publication
   * @param replaceable visibility that states which publications it may replace
   */
  record Owner(OwnerId id, Visibility replaceable) implements HubCredential {

    /** Whether the publication of an owner may be replaced. */
    public boolean mayReplace(OwnerId published) {
      return replaceable.shows(Optional.of(published), Optional.empty());
    }
  }

  /** A token of the Hugging Face hub. */
  record Token(Secret token) implements HubCredential {}

  /**
   * A key of Kaggle.
   *
   * @param username whose key it is; no secret
   */
  record UserKey(String username, Secret key) implements HubCredential {}
}
