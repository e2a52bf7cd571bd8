package io.datasetbuilder.infrastructure.http.provider;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Request for one page.
 *
 * @param params parameters of paging; they win over a call's own of the same names
 * @param start fills {@code {start}}
 * @param end fills {@code {end}}
 * @param link the whole address of the page, when the response before named it
 */
record ProviderPageRequest(
    Map<String, String> params, OptionalLong start, OptionalLong end, Optional<String> link) {

  ProviderPageRequest {
    params = Map.copyOf(params);
  }

  static ProviderPageRequest of(Map<String, String> params) {
    return new ProviderPageRequest(
        params, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
  }

  static ProviderPageRequest range(long start, long end) {
    return new ProviderPageRequest(
        Map.of(), OptionalLong.of(start), OptionalLong.of(end), Optional.empty());
  }

  ProviderPageRequest with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(params);
    all.putAll(more);
    return new ProviderPageRequest(all, start, end, link);
  }

  ProviderPageRequest at(String address) {
    return new ProviderPageRequest(params, start, end, Optional.of(address));
  }

  /** Parameters and addresses may hold what is personal; a cursor may hold anything. */
  @Override
  public String toString() {
    return "ProviderPageRequest" + params.keySet();
  }
}
