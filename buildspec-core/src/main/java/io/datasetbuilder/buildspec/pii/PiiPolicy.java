package io.datasetbuilder.buildspec.pii;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;

/**
 * The policy for personal data (Spec, "pii").
 *
 * @param mode what a finding does
 * @param allowColumns columns left out of the scan; this never unmasks a declared column
 * @param maskColumns Silver columns that this spec declares as personal data, in every source and
 *     composition that has them; at least one source must
 */
public record PiiPolicy(PiiMode mode, List<String> allowColumns, List<String> maskColumns) {

  private static final PiiPolicy DEFAULT = new PiiPolicy(PiiMode.BLOCK, List.of(), List.of());

  public PiiPolicy {
    allowColumns = List.copyOf(allowColumns);
    maskColumns = List.copyOf(maskColumns);
  }

  /** Policy of a spec that declares none: block, without exceptions. */
  public static PiiPolicy byDefault() {
    return DEFAULT;
  }

  /** Whether it is what holds when a spec says nothing. */
  public boolean isDefault() {
    return equals(DEFAULT);
  }

  /** Effect of a finding of the scan (Spec, "pii"). */
  public enum PiiMode implements WireNamed.LowerCase {
    /** The source is not published; the default. */
    BLOCK,
    /** The finding is recorded. */
    WARN,
    /** Findings are accepted; not together with publish. */
    ALLOW;
  }
}
