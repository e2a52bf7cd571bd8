package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import io.datasetbuilder.pipeline.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.definition.ProviderDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One provider that a server stands in for. */
final class Served {

  /** A route with the values that it found in an address. */
  record Found(Route route, Map<String, String> values) {}

  private final ProviderDefinition provider;
  private final Map<String, StandInDataset> datasets = new LinkedHashMap<>();
  private final List<Route> routes = new ArrayList<>();
  private final StandInTokens tokens = new StandInTokens();
  private final Doorkeeper doorkeeper = new Doorkeeper(tokens);
  private final Optional<TokenDesk> desk;

  /**
   * @param provider as led to the server
   */
  Served(ProviderDefinition provider) {
    this.provider = provider;
    this.desk = TokenDesk.of(provider, tokens, doorkeeper);
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

  Doorkeeper doorkeeper() {
    return doorkeeper;
  }

  Optional<TokenDesk> deskFor(Incoming request) {
    return desk.filter(each -> each.isFor(request));
  }

  StandInDataset dataset(String name) {
    StandInDataset dataset = datasets.get(name);
    if (dataset == null) {
      throw new IllegalArgumentException("no dataset " + provider.name() + "." + name);
    }
    return dataset;
  }

  Optional<Found> find(Incoming request) {
    return routes.stream()
        .flatMap(route -> route.match(request).map(values -> new Found(route, values)).stream())
        .findFirst();
  }
}
