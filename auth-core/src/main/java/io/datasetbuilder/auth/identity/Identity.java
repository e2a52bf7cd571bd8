package io.datasetbuilder.auth.identity;

import io.datasetbuilder.auth.principal.Principal;
import java.util.Optional;

/**
 * What an identity provider states about a person, verified. Prints as its principal: neither
 * subject nor address is ever logged.
 *
 * @param principal issuer and subject, whole
 * @param email the person's address, which the provider has verified; empty where it states none
 * @param hostedDomain the organisation whose account it is ({@code hd}); empty where it states none
 */
public record Identity(
    Principal.Oidc principal, Optional<String> email, Optional<String> hostedDomain) {

  @Override
  public String toString() {
    return principal.toString();
  }
}
