package io.datasetbuilder.embedded.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.http.provider.HttpProviderClient;
import io.datasetbuilder.infrastructure.http.standin.StandInDataset;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Window;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples of every definition, called with the real client: what the definition asks for is
 * what it understands itself, and what it promises can be read.
 */
class StandInExamplesTest {

  private static final String KEY = "aK+9/xY2z==%Qw";
  private static final int ROWS = 5;
  private static final Instant NOW = Instant.parse("2026-03-02T00:00:00Z");

  private static final StandInProvider SERVER = StandInProvider.start();
  private static final HttpExchanges EXCHANGES =
      new HttpExchanges(
          new NetworkRules(InetAddress::getAllByName, address -> true, TlsRules.platform()));
  private static final HttpProviderClient CLIENT =
      new HttpProviderClient(
          new ProviderCatalog(BuiltInCatalog.providers().stream().map(SERVER::serve).toList()),
          EXCHANGES,
          (time, cancellation) -> {},
          Clock.fixed(NOW, ZoneOffset.UTC),
          new Random(7));

  @AfterAll
  static void close() {
    EXCHANGES.close();
    SERVER.close();
  }

  @BeforeEach
  void forget() {
    SERVER.journal().clear();
  }

  static Stream<String> datasets() {
    return BuiltInCatalog.datasets().stream().map(DatasetDefinition::key);
  }

  @ParameterizedTest
  @MethodSource("datasets")
  void anExampleIsACallThatTheDefinitionUnderstands(String key) {
    for (DatasetDefinition.CallExample example : dataset(key).examples()) {
      int records = call(key, example, ROWS);

      assertThat(SERVER.journal().complaints()).as(key).isEmpty();
      assertThat(records).as(key).isGreaterThanOrEqualTo(ROWS);
    }
  }

  @ParameterizedTest
  @MethodSource("datasets")
  void theKeyArrivesWhereItBelongsAndNowhereElse(String key) {
    call(key, dataset(key).examples().get(0), 1);

    Set<String> seen = SERVER.journal().placesOf(KEY);
    assertThat(seen).as(key).isSubsetOf(places(key));
    assertThat(seen.isEmpty()).as(key).isEqualTo(places(key).isEmpty() || buysTokens(key));
  }

  /** Whoever buys tokens shows the key once for all calls. */
  private static boolean buysTokens(String key) {
    return BuiltInCatalog.provider(dataset(key).provider()).credential().token().isPresent()
        && SERVER.journal().tokenRequests(dataset(key).provider()).isEmpty();
  }

  private static int call(String key, DatasetDefinition.CallExample example, long rows) {
    DatasetDefinition dataset = dataset(key);
    StandInDataset standIn = SERVER.dataset(dataset.provider(), dataset.name());
    standIn.rows(dataset.paging() instanceof Window ? 1 : rows);
    AtomicInteger records = new AtomicInteger();
    ProviderCall call =
        new ProviderCall(
            dataset.provider(),
            dataset.name(),
            example.params(),
            slot -> Optional.of(new ProviderKey(new Secret(KEY), Optional.of(new Secret(KEY)))),
            OptionalLong.empty());
    CLIENT.fetch(call, batch -> records.addAndGet(batch.records()), Cancellation.NEVER);
    return records.get();
  }

  private static Set<String> places(String key) {
    CredentialRule rule = BuiltInCatalog.provider(dataset(key).provider()).credential();
    if (rule.kind() == Kind.TOKEN_EXCHANGE) {
      return Stream.of(Optional.of(rule.token().get().keyParam()), rule.token().get().secretParam())
          .flatMap(Optional::stream)
          .map(param -> "query:" + param)
          .collect(Collectors.toSet());
    }
    return rule.travels().map(StandInExamplesTest::place).map(Set::of).orElse(Set.of());
  }

  private static String place(CredentialRule.KeyTransport travels) {
    if (travels instanceof CredentialRule.KeyTransport.Query query) {
      return "query:" + query.param();
    }
    return travels instanceof CredentialRule.KeyTransport.Header header
        ? "header:" + header.name().toLowerCase(Locale.ROOT)
        : "path";
  }

  private static DatasetDefinition dataset(String key) {
    List<DatasetDefinition> all = BuiltInCatalog.datasets();
    return all.stream().filter(each -> each.key().equals(key)).findFirst().orElseThrow();
  }
}
