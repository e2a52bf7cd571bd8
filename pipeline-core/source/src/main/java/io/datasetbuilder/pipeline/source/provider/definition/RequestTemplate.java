package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.Map;
import java.util.Optional;

/**
 * Template of the calls of a dataset, which are GETs.
 *
 * @param url address with placeholders: {@code {base}}, {@code {key}}, {@code {start}}, {@code
 *     {end}}, {@code {param:NAME}}, and {@code {param:NAME?}} for an optional segment, which at the
 *     end is left out and in the middle is written as {@code emptySegment}. A substituted value is
 *     percent-encoded as part of one segment
 * @param constants fixed query parameters, including the one that requests a format
 * @param emptySegment the text for an optional segment without a value
 * @param count the call that states the total, where pages do not
 */
public record RequestTemplate(
    String url, Map<String, String> constants, String emptySegment, Optional<CountCall> count) {

  public RequestTemplate {
    constants = Map.copyOf(constants);
  }

  /**
   * A call that states only how many records the same parameters have.
   *
   * @param url template as above; empty: the dataset's own
   * @param constants added to the dataset's
   */
  public record CountCall(
      Optional<String> url, Map<String, String> constants, JsonPointer totalAt) {
    public CountCall {
      constants = Map.copyOf(constants);
    }
  }
}
