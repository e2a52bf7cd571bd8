package io.datasetbuilder.http.access;

import org.eclipse.jetty.http.HttpFields;

/**
 * The headers of every response that keep a browser from doing more with it than showing it: no
 * guessed types, no frames, no referrers, no use by other origins.
 */
public final class SecurityHeaders {

  private SecurityHeaders() {}

  /** Adds them. A page with a policy of its own replaces the one that is added here. */
  public static void addTo(HttpFields.Mutable headers) {
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
}
