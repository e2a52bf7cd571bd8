package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One way into a dataset: the call of its records, or the one of their number.
 *
 * @param constants what the query has to hold
 * @param counts whether it counts only how many records there are
 */
record Route(
    ProviderDefinition provider,
    StandInDataset dataset,
    RouteTemplate template,
    Map<String, String> constants,
    boolean counts) {

  static Route ofRecords(ProviderDefinition provider, StandInDataset dataset) {
    RequestTemplate request = dataset.definition().request();
    return new Route(
        provider, dataset, template(provider, request, request.url()), request.constants(), false);
  }

  static Optional<Route> ofCount(ProviderDefinition provider, StandInDataset dataset) {
    RequestTemplate request = dataset.definition().request();
    return request
        .count()
        .map(
            count -> {
              Map<String, String> constants = new HashMap<>(request.constants());
              constants.putAll(count.constants());
              String url = count.url().orElse(request.url());
              return new Route(
                  provider, dataset, template(provider, request, url), constants, true);
            });
  }

  private static RouteTemplate template(
      ProviderDefinition provider, RequestTemplate request, String url) {
    return new RouteTemplate(
        Addresses.path(url.replace("{base}", provider.endpoint().baseUrl())),
        request.emptySegment());
  }

  /** The values in the address, when the request is for this route. */
  Optional<Map<String, String>> match(Incoming request) {
    boolean fits =
        request.method().equals("GET")
            && constants.entrySet().stream()
                .allMatch(
                    constant ->
                        request
                            .query()
                            .contains(Map.entry(constant.getKey(), constant.getValue())));
    return fits ? template.match(request) : Optional.empty();
  }

  /** Of several routes that match, the one that says more is meant. */
  int precision() {
    return template.literalSegments() * 100 + constants.size();
  }

  String addressee() {
    return dataset.definition().key() + (counts ? "#count" : "");
  }
}
