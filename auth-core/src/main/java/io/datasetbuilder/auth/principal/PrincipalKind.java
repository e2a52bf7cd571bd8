package io.datasetbuilder.auth.principal;

import java.util.Locale;

/** How a caller proved who it is (Spec, Authentication 1). */
public enum PrincipalKind {
  /** An API key, or a caller on this machine: the command line and the library. */
  SERVICE,
  /** A signed token of an identity provider. */
  OIDC,
  /** Authentication is switched off, for development. */
  DEV;

  /** As written in an owner id. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
