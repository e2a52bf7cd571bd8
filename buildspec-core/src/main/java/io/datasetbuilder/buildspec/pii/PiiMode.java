package io.datasetbuilder.buildspec.pii;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;

/** What a finding of the scan does (Spec, "pii"). */
public enum PiiMode implements WireNamed {
  /** The source is not published; the default. */
  BLOCK,
  /** The finding is recorded. */
  WARN,
  /** Findings are accepted; not together with publish. */
  ALLOW;

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
