package io.datasetbuilder.auth.access;

import io.datasetbuilder.auth.principal.Ownership;
import io.datasetbuilder.auth.principal.Principal;

/** Access of a caller to something that one owner keeps (Spec, "Authentication", rule 9). */
public enum AccessTo {
  /** Reads and changes it. */
  OWNER,
  /** Reads what the owner shares, and changes nothing. */
  READER,
  /** Knows of it, without any of its bytes. */
  METADATA,
  /** Gets the response for something that does not exist. */
  NONE;

  /**
   * Decides the access of one caller. Only persons are readers: the API key and administrators know
   * of everything and read no bytes of others, shared or not.
   *
   * @param administrator whether the caller administers the service
   * @param shared whether the owner shares it with the users of the service, and the operator
   *     allows that
   */
  public static AccessTo of(
      Principal caller, boolean administrator, Ownership ownership, boolean shared) {
    if (ownership.isOf(caller.ownerId(), caller.label())) {
      return OWNER;
    }
    Principal.PrincipalKind kind = caller.actor().kind();
    if (administrator || kind == Principal.PrincipalKind.SERVICE) {
      return METADATA;
    }
    return shared && kind == Principal.PrincipalKind.OIDC ? READER : NONE;
  }
}
