package io.datasetbuilder.warehouse.revision;

import java.util.regex.Pattern;

/** Values that follow the name of a credential and are no credential. */
final class CredentialValue {

  /**
   * A name in capitals: {@code $ecret} is a password. A value of a line ends before its brace,
   * which may be that of a mapping.
   */
  private static final String VARIABLE = "\\$\\{?[A-Z][A-Z0-9_]*+\\}?";

  /** No value, an empty one, a mark of one that was taken out, a variable. */
  private static final Pattern NONE =
      Pattern.compile(
          "(?:|null|~|\"\"|''|[\"']?<redacted>[\"']?|[\"']?%s[\"']?)".formatted(VARIABLE));

  private CredentialValue() {}

  static boolean isNone(String value) {
    return NONE.matcher(value.strip()).matches();
  }
}
