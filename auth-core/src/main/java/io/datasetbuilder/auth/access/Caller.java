package io.datasetbuilder.auth.access;

import io.datasetbuilder.auth.credential.RequestKeys;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;

/**
 * Authenticated caller, with the provider keys of the request.
 *
 * @param principal under whom things are kept: the caller, or the team that the caller acts for
 * @param keys used only where owners are kept apart; their creator closes them
 */
public record Caller(Principal principal, RequestKeys keys) {

  /** A caller who brought no key. */
  public static Caller of(Principal principal) {
    return new Caller(principal, RequestKeys.none());
  }

  public OwnerId ownerId() {
    return principal.ownerId();
  }

  /** Identity of the one who calls, also where the caller acts for a team. */
  public OwnerId actorId() {
    return principal.actor().ownerId();
  }
}
