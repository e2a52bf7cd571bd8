package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.MasterKey.MasterKeys;
import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.auth.fixture.Keys;
import io.datasetbuilder.embedded.assembly.ProviderComponents;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.provider.JdbiCredentialStore;
import io.datasetbuilder.infrastructure.state.provider.JdbiLastTests;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.check.VerifyDataset;
import io.datasetbuilder.pipeline.source.provider.connection.KeyRing;
import io.datasetbuilder.pipeline.source.provider.connection.ProbeKey;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Providers over a real state file: {@code metro} (a key), {@code paired} (two) and {@code open}
 * (none), all of which respond. Its clock goes on by a second at each reading.
 */
final class ProvidersFixture {

  private static final ProviderCatalog CATALOG =
      new ProviderCatalog(
          List.of(
              ProviderDefinitions.provider(
                  "metro",
                  withPublicValue(ProviderDefinitions.key(Kind.KEY, Need.REQUIRED, "metro")),
                  ProviderDefinitions.dataset("metro", "stations")),
              ProviderDefinitions.provider(
                  "paired",
                  ProviderDefinitions.key(Kind.KEY_PAIR, Need.REQUIRED, "paired"),
                  ProviderDefinitions.dataset("paired", "a")),
              ProviderDefinitions.open("open", ProviderDefinitions.dataset("open", "a"))));

  private final StateDatabase state;
  private final AtomicLong readings = new AtomicLong();
  private final Clock clock = ticking(readings::incrementAndGet).withZone(ZoneOffset.UTC);
  private Optional<MasterKeys> masterKeys = Optional.empty();
  private Map<String, String> variables = Map.of();
  private KeyRing.KeyPolicy policy = KeyRing.KeyPolicy.OWN_OR_SERVER;
  private ProviderCall called;

  ProvidersFixture(Path folder) {
    this.state = new StateDatabase(folder.resolve("state.sqlite3"), clock);
  }

  /** The first is current. */
  ProvidersFixture masterKeys(int current, int... earlier) {
    this.masterKeys =
        Optional.of(
            new MasterKeys(
                Keys.master(current), IntStream.of(earlier).mapToObj(Keys::master).toList()));
    return this;
  }

  ProvidersFixture policy(KeyRing.KeyPolicy chosen) {
    this.policy = chosen;
    return this;
  }

  ProvidersFixture variables(Map<String, String> given) {
    this.variables = given;
    return this;
  }

  KeyRing ring() {
    return new KeyRing(vault(), variables, () -> CATALOG, policy);
  }

  /** The providers as a caller sees them. */
  Providers open(Caller caller) {
    JdbiLastTests tests = new JdbiLastTests(state);
    TestConnection.ProviderProbe probe =
        (call, most) -> {
          called = call;
          return new TestConnection.ProviderProbe.ProbeResult(
              Duration.ofMillis(5), OptionalInt.of(200), Optional.empty());
        };
    TestConnection connection =
        new TestConnection(probe, tests, TestConnection.TestRules.STANDARD, clock);
    ProbeKey keyProbe = new ProbeKey(probe, ProbeKey.ProbeRules.STANDARD, clock);
    VerifyDataset verification =
        new VerifyDataset(
            (call, records) -> {
              called = call;
              return new VerifyDataset.FirstPage.PageFacts(
                  OptionalInt.empty(), OptionalInt.empty(), 0, Optional.empty());
            },
            new JacksonJsonCodec(),
            clock);
    ProviderComponents parts =
        new ProviderComponents(CATALOG, vault(), ring(), tests, connection, keyProbe, verification);
    return new Providers(() -> parts, new ActiveCalls(), caller);
  }

  /** The last call. */
  ProviderCall called() {
    return called;
  }

  private CredentialVault vault() {
    return new CredentialVault(
        new JdbiCredentialStore(state), masterKeys, new Random(4), clock, new SecretRegistry());
  }

  private static CredentialRule withPublicValue(CredentialRule rule) {
    return new CredentialRule(
        rule.kind(), rule.need(), rule.slot(), rule.travels(), rule.token(), Set.of("demo"));
  }

  /** Goes on by a second at each reading. */
  private static InstantSource ticking(LongSupplier seconds) {
    return () -> Instant.parse("2026-03-01T12:00:00Z").plusSeconds(seconds.getAsLong());
  }
}
