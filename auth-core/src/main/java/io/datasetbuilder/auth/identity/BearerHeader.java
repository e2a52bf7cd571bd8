package io.datasetbuilder.auth.identity;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the header {@code Authorization: Bearer <JWT>} (Spec, "Authentication"). */
public final class BearerHeader {

  /** RFC 6750, "b64token"; no provider issues a longer one. */
  private static final Pattern FORM =
      Pattern.compile("(?i:bearer) ([A-Za-z0-9._~+/-]{1,15000}={0,2})");

  private BearerHeader() {}

  /**
   * The token.
   *
   * @param value of the header, as it came
   * @return empty for another scheme, for no token or for more than one
   */
  public static Optional<String> token(String value) {
    Matcher matcher = FORM.matcher(value);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
