package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** Where a caller's key of a provider comes from, or why there is none that can be used. */
public enum KeyOrigin implements WireNamed {
  /** Stored, encrypted. */
  STORED,
  /** A variable of the process. */
  ENVIRONMENT,
  /** There is none. */
  NONE,
  /** One is stored, but the master keys that are given do not decrypt it. */
  UNREADABLE,
  /** A variable is set to what cannot be a key. */
  INVALID,
  /** The key is there, its second secret is not. */
  INCOMPLETE;

  /** Whether there is a key that can be used. */
  public boolean isUsable() {
    return this == STORED || this == ENVIRONMENT;
  }

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
