package io.datasetbuilder.contract.change;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A plain {@code major.minor.patch}. */
record ContractVersion(int major, int minor, int patch) {

  private static final Pattern FORM =
      Pattern.compile("(0|[1-9][0-9]{0,5})\\.(0|[1-9][0-9]{0,5})\\.(0|[1-9][0-9]{0,5})");

  /**
   * Reads a version.
   *
   * @throws IllegalArgumentException when it is none
   */
  static ContractVersion of(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a version: " + text);
    }
    return new ContractVersion(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        Integer.parseInt(parts.group(3)));
  }

  /** How far it is raised above an earlier one; nothing where it is the same or lower. */
  Weight raisedAbove(ContractVersion before) {
    if (major != before.major) {
      return major > before.major ? Weight.MAJOR : Weight.NONE;
    }
    if (minor != before.minor) {
      return minor > before.minor ? Weight.MINOR : Weight.NONE;
    }
    return patch > before.patch ? Weight.PATCH : Weight.NONE;
  }

  boolean isBelow(ContractVersion before) {
    return !equals(before) && raisedAbove(before) == Weight.NONE;
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
