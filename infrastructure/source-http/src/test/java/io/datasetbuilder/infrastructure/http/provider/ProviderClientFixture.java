package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.Journal;
import io.datasetbuilder.infrastructure.http.standin.RecordedRequest;
import io.datasetbuilder.infrastructure.http.standin.StandInDataset;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.http.standin.content.JsonWriting;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.net.InetAddress;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The real client in front of the stand-in server, with waits that take no time. */
final class ProviderClientFixture implements AutoCloseable {

  /** Holds every letter that encodings differ in. */
  static final String KEY = "Zk9+/aB3c==%7Qx";

  static final String SECOND = "s3cr3t+second";

  private final StandInProvider server = StandInProvider.start();
  private final FakeSleeper pauses = new FakeSleeper();
  private final HttpExchanges exchanges =
      new HttpExchanges(
          new NetworkRules(InetAddress::getAllByName, address -> true, TlsRules.platform()));
  private final HttpProviderClient client;

  private ProviderClientFixture(List<ProviderDefinition> definitions) {
    ProviderCatalog catalog = new ProviderCatalog(definitions.stream().map(server::serve).toList());
    client =
        new HttpProviderClient(
            catalog, exchanges, pauses, pauses.withZone(ZoneOffset.UTC), new Random(7));
  }

  /** A client of every provider of {@link FixtureProviders}. */
  static ProviderClientFixture ofAllFixtures() {
    return of(
        FixtureProviders.metro(),
        FixtureProviders.plaza(),
        FixtureProviders.bourse(),
        FixtureProviders.archive());
  }

  static ProviderClientFixture of(ProviderDefinition... definitions) {
    return new ProviderClientFixture(List.of(definitions));
  }

  static JsonObject params(Map<String, String> texts) {
    Map<String, JsonValue> members = new TreeMap<>();
    texts.forEach((name, text) -> members.put(name, JsonValue.of(text)));
    return new JsonObject(members);
  }

  static ProviderKeys keys() {
    return slot -> Optional.of(new ProviderKey(new Secret(KEY), Optional.of(new Secret(SECOND))));
  }

  StandInProvider server() {
    return server;
  }

  Journal journal() {
    return server.journal();
  }

  FakeSleeper pauses() {
    return pauses;
  }

  HttpProviderClient client() {
    return client;
  }

  /**
   * @param key {@code <provider>.<dataset>}
   */
  StandInDataset dataset(String key) {
    String[] names = key.split("\\.", 2);
    return server.dataset(names[0], names[1]);
  }

  List<RecordedRequest> requests(String key) {
    String[] names = key.split("\\.", 2);
    return server.journal().requests(names[0], names[1]);
  }

  ProviderCall call(String key, Map<String, String> params) {
    return call(key, params(params));
  }

  ProviderCall call(String key, JsonObject params) {
    String[] names = key.split("\\.", 2);
    return new ProviderCall(names[0], names[1], params, keys(), OptionalLong.empty());
  }

  FetchedRecords fetch(String key) {
    return fetch(call(key, Map.of()));
  }

  FetchedRecords fetch(ProviderCall call) {
    FetchedRecords.Lines lines = new FetchedRecords.Lines();
    CallResponse answer = client.fetch(call, lines, Cancellation.NEVER);
    return new FetchedRecords(lines.all(), answer);
  }

  /** What a call that has to fail fails with. */
  ProviderFailure failure(String key) {
    return failure(call(key, Map.of()));
  }

  ProviderFailure failure(ProviderCall call) {
    return catchThrowableOfType(ProviderFailure.class, () -> fetch(call));
  }

  static FailureCategory category(ProviderFailure failure) {
    return failure.fault().orElseThrow().category();
  }

  /** The records that a dataset really has, as JSON texts. */
  List<String> records(String key, long count) {
    return LongStream.range(0, count)
        .mapToObj(dataset(key).rowsOf(Map.of())::row)
        .map(JsonWriting::of)
        .toList();
  }

  /** The values of one query parameter, request by request. */
  List<String> asked(String key, String param) {
    return requests(key).stream().map(seen -> seen.param(param).orElse("")).toList();
  }

  Stream<String> targets(String key) {
    return requests(key).stream().map(RecordedRequest::target);
  }

  @Override
  public void close() {
    exchanges.close();
    server.close();
  }
}
