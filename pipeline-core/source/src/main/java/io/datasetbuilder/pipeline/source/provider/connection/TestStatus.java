package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** How a connection test ended. */
public enum TestStatus implements WireNamed {
  /** The provider answered a call as it should. */
  CONNECTED,
  /** It did not. */
  FAILED,
  /** It needs a key, and the caller has none; no call was made. */
  NOT_CONFIGURED,
  /** It has no dataset that can be called without knowing more; no call was made. */
  NOT_TESTABLE;

  /** Whether the provider was called. */
  public boolean isOfACall() {
    return this == CONNECTED || this == FAILED;
  }

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
