package io.datasetbuilder.buildspec.pii;

import java.util.List;

/**
 * The policy of the personal data scan (Spec, "pii").
 *
 * @param mode what a finding does
 * @param allowColumns columns left out of the scan; this never unmasks a declared column
 */
public record PiiPolicy(PiiMode mode, List<String> allowColumns) {

  private static final PiiPolicy DEFAULT = new PiiPolicy(PiiMode.BLOCK, List.of());

  public PiiPolicy {
    allowColumns = List.copyOf(allowColumns);
  }

  /** What holds when a spec says nothing: block, with no exception. */
  public static PiiPolicy byDefault() {
    return DEFAULT;
  }

  /** Whether it is what holds when a spec says nothing. */
  public boolean isDefault() {
    return equals(DEFAULT);
  }
}
