package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A stand-in server with a client of it that never really waits. */
final class StandInClientFixture implements AutoCloseable {

  static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  private final StandInProvider server = StandInProvider.start();
  private final HttpExchanges exchanges =
      new HttpExchanges(
          new NetworkRules(InetAddress::getAllByName, address -> true, TlsRules.platform()));
  private final List<Duration> pauses = Collections.synchronizedList(new ArrayList<>());
  private List<ProviderDefinition> served = List.of();

  StandInProvider server() {
    return server;
  }

  /** What was waited for. */
  List<Duration> pauses() {
    return pauses;
  }

  List<ProviderDefinition> served() {
    return served;
  }

  HttpProviderClient client(ProviderDefinition... providers) {
    served = Stream.of(providers).map(server::serve).toList();
    return clientOf(served, 50);
  }

  HttpProviderClient clientOf(List<ProviderDefinition> definitions, int mostPages) {
    return new HttpProviderClient(
        new ProviderCatalog(definitions),
        provider -> exchanges,
        (time, cancellation) -> pauses.add(time),
        Clock.fixed(NOW, ZoneOffset.UTC),
        new Random(7),
        mostPages);
  }

  @Override
  public void close() {
    exchanges.close();
    server.close();
  }
}
