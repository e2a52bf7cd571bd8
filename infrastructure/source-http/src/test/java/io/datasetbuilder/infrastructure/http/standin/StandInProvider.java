package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import io.datasetbuilder.infrastructure.http.standin.wire.LoopbackServer;
import io.datasetbuilder.infrastructure.http.standin.wire.Wire;
import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands in for providers over real HTTP on the loopback address: reads each request and wraps each
 * answer by the dataset's own definition, so that a wrong definition fails its test, and misbehaves
 * as a test configures it. Safe for concurrent use.
 */
public final class StandInProvider implements AutoCloseable {

  private static final String JSON = "application/json";

  private final Map<String, ServedProvider> providers = new ConcurrentHashMap<>();
  private final Journal journal = new Journal();
  private final LoopbackServer server = LoopbackServer.start(this::handle);

  private StandInProvider() {}

  /** Listens on a free port. */
  public static StandInProvider start() {
    return new StandInProvider();
  }

  /** Scheme, address and port, without a slash at the end. */
  public String url() {
    return server.url();
  }

  /**
   * Stands in for a provider from now on, with three records in each dataset.
   *
   * @return the same definition with all addresses leading here
   */
  public ProviderDefinition serve(ProviderDefinition definition) {
    ServedProvider served =
        new ServedProvider(new Addresses(url(), definition.name()).lead(definition));
    providers.put(definition.name(), served);
    return served.provider();
  }

  /**
   * What a dataset does, to be changed.
   *
   * @throws IllegalArgumentException when it is not served
   */
  public StandInDataset dataset(String provider, String dataset) {
    return served(provider).dataset(dataset);
  }

  /** The tokens of a provider that sells some. */
  public StandInTokens tokens(String provider) {
    return served(provider).tokens();
  }

  /** From now on no other keys open the provider's datasets; any key does before. */
  public void acceptOnly(String provider, String... keys) {
    served(provider).credentials().acceptOnly(Set.of(keys));
  }

  public Journal journal() {
    return journal;
  }

  /** Ends all connections; from now on they are refused. */
  @Override
  public void close() {
    server.close();
  }

  private ServedProvider served(String provider) {
    ServedProvider served = providers.get(provider);
    if (served == null) {
      throw new IllegalArgumentException("no provider " + provider + " is served");
    }
    return served;
  }

  private void handle(Incoming request, Wire wire) throws IOException {
    Optional<ServedProvider> served =
        Optional.ofNullable(providers.get(firstSegment(request.path())));
    Optional<TokenEndpoint> tokenEndpoint = served.flatMap(each -> each.tokenEndpointFor(request));
    Optional<ServedProvider.Found> found =
        tokenEndpoint.isPresent() ? Optional.empty() : served.flatMap(each -> each.find(request));
    journal.arrived(request, addressee(served, tokenEndpoint, found));
    WireResponse answer =
        tokenEndpoint
            .map(each -> each.answer(request))
            .or(() -> found.map(each -> answer(served.get(), each, request)))
            .orElseGet(() -> nobody(request));
    deliver(answer, wire);
  }

  /** A whole answer is no longer in flight once it is sent: the client may call again at once. */
  private void deliver(WireResponse answer, Wire wire) throws IOException {
    if (answer.isWhole()) {
      journal.answered();
      answer.delivery().deliver(answer, wire);
      return;
    }
    try {
      answer.delivery().deliver(answer, wire);
    } finally {
      journal.answered();
    }
  }

  private WireResponse answer(ServedProvider served, ServedProvider.Found found, Incoming request) {
    journal.complain(found.ask().complaints());
    StandInCall call =
        new StandInCall(
            found.route(), request, found.ask(), served.credentials(), journal.inFlight());
    return found.route().counts() ? call.honest() : found.route().dataset().answer(call);
  }

  private WireResponse nobody(Incoming request) {
    journal.complain(List.of("no dataset is called by " + request.method() + " and this address"));
    return WireResponse.text(404, JSON, "{}");
  }

  private static String addressee(
      Optional<ServedProvider> served,
      Optional<TokenEndpoint> tokenEndpoint,
      Optional<ServedProvider.Found> found) {
    if (tokenEndpoint.isPresent()) {
      return served.get().provider().name() + "#token";
    }
    return found.map(each -> each.route().addressee()).orElse("");
  }

  private static String firstSegment(String path) {
    int slash = path.indexOf('/', 1);
    return slash < 0 ? path.substring(1) : path.substring(1, slash);
  }
}
