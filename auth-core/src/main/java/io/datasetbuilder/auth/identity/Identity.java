package io.datasetbuilder.auth.identity;

import io.datasetbuilder.auth.principal.Principal;
import java.util.Optional;

/**
 * Verified statements of an identity provider about a person. Prints as its principal: neither
 * subject nor address is ever logged.
 *
 * @param principal issuer and subject, whole
 * @param email the person's address; empty where the provider does not state it
 * @param hostedDomain the organisation whose account it is ({@code hd}); empty where it does not
 *     state it
 * @param addressVerified whether the provider has verified the address; without it neither address
 *     nor organisation decides anything
 */
public record Identity(
    Principal.Oidc principal,
    Optional<String> email,
    Optional<String> hostedDomain,
    boolean addressVerified) {

  /** An identity whose address the provider has verified. */
  public Identity(Principal.Oidc principal, Optional<String> email, Optional<String> hostedDomain) {
    this(principal, email, hostedDomain, true);
  }

  @Override
  public String toString() {
    return principal.toString();
  }
}
