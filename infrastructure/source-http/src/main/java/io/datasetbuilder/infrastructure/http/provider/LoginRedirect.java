package io.datasetbuilder.infrastructure.http.provider;

import java.util.regex.Pattern;

/** Recognizes addresses of pages where people sign in. */
final class LoginRedirect {

  private static final Pattern NAMED =
      Pattern.compile(
          "(^|[^a-z])(log|sign)[-_]?(in|on)([^a-z]|$)|(^|[^a-z])sso([^a-z]|$)",
          Pattern.CASE_INSENSITIVE);

  private LoginRedirect() {}

  /** What stands behind a question mark is left out: it may be the address that was asked for. */
  static boolean isOne(String location) {
    int query = location.indexOf('?');
    return NAMED.matcher(query < 0 ? location : location.substring(0, query)).find();
  }
}
