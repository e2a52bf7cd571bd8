package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One provider that a server stands in for. */
final class ServedProvider {

  /** A route with what a request asks of it. */
  record Found(Route route, StandInQuery ask) {}

  private final ProviderDefinition provider;
  private final Map<String, StandInDataset> datasets = new LinkedHashMap<>();
  private final List<Route> routes = new ArrayList<>();
  private final StandInTokens tokens = new StandInTokens();
  private final CredentialCheck credentials = new CredentialCheck(tokens);
  private final Optional<TokenEndpoint> tokenEndpoint;
  private volatile Optional<StandInDataset> lastNamed = Optional.empty();

  /**
   * @param provider as led to the server
   */
  ServedProvider(ProviderDefinition provider) {
    this.provider = provider;
    this.tokenEndpoint = TokenEndpoint.of(provider, tokens, credentials);
    for (DatasetDefinition definition : provider.datasets()) {
      StandInDataset dataset = new StandInDataset(definition);
      datasets.put(definition.name(), dataset);
      routes.add(Route.ofRecords(provider, dataset));
      Route.ofCount(provider, dataset).ifPresent(routes::add);
    }
    routes.sort(Comparator.comparingInt(Route::precision).reversed());
  }

  ProviderDefinition provider() {
    return provider;
  }

  StandInTokens tokens() {
    return tokens;
  }

  CredentialCheck credentials() {
    return credentials;
  }

  Optional<TokenEndpoint> tokenEndpointFor(Incoming request) {
    return tokenEndpoint.filter(each -> each.isFor(request));
  }

  StandInDataset dataset(String name) {
    StandInDataset dataset = datasets.get(name);
    if (dataset == null) {
      throw new IllegalArgumentException("no dataset " + provider.name() + "." + name);
    }
    lastNamed = Optional.of(dataset);
    return dataset;
  }

  /**
   * The route that a request is for. Where datasets share an address, it is for one that it has
   * nothing wrong for, rather for the one that the test named last.
   */
  Optional<Found> find(Incoming request) {
    List<Found> found = new ArrayList<>();
    for (Route route : routes) {
      if (found.isEmpty() || found.get(0).route().precision() == route.precision()) {
        route
            .match(request)
            .map(values -> new Found(route, StandInQueryReader.read(route, request, values)))
            .ifPresent(found::add);
      }
    }
    return found.stream().min(Comparator.comparingInt(this::doubts));
  }

  private int doubts(Found found) {
    boolean named = lastNamed.filter(found.route().dataset()::equals).isPresent();
    return found.ask().complaints().size() * 2 + (named ? 0 : 1);
  }
}
