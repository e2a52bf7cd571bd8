package io.datasetbuilder.http.access;

import io.datasetbuilder.embedded.settings.AccessSettings.BrowserAccess;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Headers that allow pages of other origins to call (Spec, "Authentication", rule 12): only those
 * that are set. A page of this service's own origin needs no header at all.
 */
public final class Cors {

  private static final String METHODS = "GET, POST, OPTIONS";
  private static final String HEADERS = "Content-Type, X-API-Key, Authorization";

  private final Set<String> allowed;
  private final Map<String, String> preflight;

  /**
   * @param access whole origins, compared character by character
   */
  public Cors(BrowserAccess access) {
    this.allowed = Set.copyOf(access.origins());
    this.preflight =
        Map.of(
            "Access-Control-Allow-Methods", access.extended() ? METHODS + ", PUT, DELETE" : METHODS,
            "Access-Control-Allow-Headers",
                access.extended() ? HEADERS + ", X-Provider-Key, X-Publish-Credential" : HEADERS,
            "Access-Control-Max-Age", "86400");
  }

  /**
   * The headers that let a page of a known origin read a response.
   *
   * @param origin the request's header; empty: no page of another origin calls
   */
  public Map<String, String> responseHeaders(Optional<String> origin) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (isAllowed(origin)) {
      headers.put("Access-Control-Allow-Origin", origin.orElseThrow());
      headers.put("Access-Control-Allow-Credentials", "true");
      headers.put(
          "Access-Control-Expose-Headers", "Content-Disposition, X-Request-ID, Retry-After");
    }
    return headers;
  }

  /** Headers that the response to a preflight has in addition to {@link #responseHeaders}. */
  public Map<String, String> preflightHeaders(Optional<String> origin) {
    return isAllowed(origin) ? preflight : Map.of();
  }

  private boolean isAllowed(Optional<String> origin) {
    return origin.filter(allowed::contains).isPresent();
  }
}
