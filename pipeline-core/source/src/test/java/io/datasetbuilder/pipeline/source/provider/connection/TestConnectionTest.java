package io.datasetbuilder.pipeline.source.provider.connection;

import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.dataset;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.key;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.keyed;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.open;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.provider;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.source.fixture.LastTestsInMemory;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ConnectionTestResult.Tested;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ConnectionTestResult.TooSoon;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spec, "Endpoints", {@code POST /providers/{provider}/test}. */
class TestConnectionTest {

  private static final OwnerId ME = new Principal.Service().ownerId();
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final ProviderDefinition METRO = keyed("metro", dataset("metro", "stations"));
  private static final ProviderDefinition OTHER = open("open", dataset("open", "a"));
  private static final ProviderKey KEY = ProviderKey.of(new Secret("my-secret"));
  private static final ProviderKeys KEYS =
      slot -> slot.equals("metro") ? Optional.of(KEY) : Optional.empty();

  private final List<ProviderCall> calls = new ArrayList<>();
  private final LastTestsInMemory tests = new LastTestsInMemory();
  private TestConnection.ProviderProbe.ProbeResult answer =
      answer(OptionalInt.of(200), Optional.empty());

  private static TestConnection.ProviderProbe.ProbeResult answer(
      OptionalInt status, Optional<FailureCategory> failure) {
    return new TestConnection.ProviderProbe.ProbeResult(Duration.ofMillis(87), status, failure);
  }

  private TestConnection at(Instant now) {
    TestConnection.ProviderProbe probe =
        (call, most) -> {
          assertThat(most).isEqualTo(TestConnection.TestRules.STANDARD.most());
          calls.add(call);
          return answer;
        };
    return new TestConnection(
        probe, tests, TestConnection.TestRules.STANDARD, Clock.fixed(now, ZoneOffset.UTC));
  }

  private TestConnection.ConnectionTestResult test(ProviderDefinition provider, ProviderKeys keys) {
    return at(NOON).test(ME, provider, keys, Optional.empty());
  }

  private TestResult tested(ProviderDefinition provider, ProviderKeys keys) {
    return ((Tested) test(provider, keys)).result();
  }

  @Test
  void namesTheDatasetThatAnswered() {
    assertThat(tested(METRO, KEYS))
        .isEqualTo(
            new TestResult(
                "metro",
                TestResult.TestStatus.CONNECTED,
                true,
                87,
                NOON,
                Optional.empty(),
                OptionalInt.of(200),
                Optional.of("stations")));
  }

  @Test
  void asksForOneRecordWithTheCallersKey() {
    test(METRO, KEYS);

    assertThat(calls).hasSize(1);
    assertThat(calls.get(0).mostRecords()).isEqualTo(OptionalLong.of(1));
    assertThat(calls.get(0).keys().find("metro")).contains(KEY);
  }

  @Test
  void withoutARequiredKeyNobodyIsCalled() {
    TestResult result = tested(METRO, ProviderKeys.NONE);

    assertThat(result.status()).isEqualTo(TestResult.TestStatus.NOT_CONFIGURED);
    assertThat(result.configured()).isFalse();
    assertThat(calls).isEmpty();
  }

  @Test
  void halfAPairIsNoKey() {
    ProviderDefinition paired =
        provider("metro", key(Kind.KEY_PAIR, Need.REQUIRED, "metro"), dataset("metro", "stations"));
    ProviderKeys pair =
        slot -> Optional.of(new ProviderKey(KEY.key(), Optional.of(new Secret("second"))));

    assertThat(tested(paired, KEYS).status()).isEqualTo(TestResult.TestStatus.NOT_CONFIGURED);
    assertThat(tested(paired, pair).status()).isEqualTo(TestResult.TestStatus.CONNECTED);
  }

  @Test
  void aProviderWithoutAKeyIsCalledAsItIs() {
    TestResult result = tested(open("open", dataset("open", "a")), ProviderKeys.NONE);

    assertThat(result.status()).isEqualTo(TestResult.TestStatus.CONNECTED);
    assertThat(result.configured()).isFalse();
  }

  @Test
  void anOptionalKeyMayBeAbsent() {
    ProviderDefinition optional =
        provider("metro", key(Kind.KEY, Need.OPTIONAL, "metro"), dataset("metro", "a"));

    assertThat(tested(optional, ProviderKeys.NONE).status())
        .isEqualTo(TestResult.TestStatus.CONNECTED);
  }

  @Test
  void isNotTestableWhenNoDatasetQualifies() {
    TestResult result = tested(keyed("metro"), KEYS);

    assertThat(result.status()).isEqualTo(TestResult.TestStatus.NOT_TESTABLE);
    assertThat(result.configured()).isTrue();
    assertThat(result.dataset()).isEmpty();
    assertThat(calls).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "AUTH,AUTH",
    "APPLICATION_REQUIRED,AUTH",
    "CREDENTIAL_MISSING,AUTH",
    "QUOTA,PROVIDER",
    "THROTTLED,PROVIDER",
    "PARAMS_INVALID,PROVIDER",
    "RETIRED,PROVIDER",
    "SERVER,PROVIDER",
    "NETWORK,NETWORK",
    "TIMEOUT,TIMEOUT",
    "MALFORMED,PROVIDER",
    "TOO_LARGE,PROVIDER",
    "PAGE_GUARD,PROVIDER",
    "UNKNOWN,UNKNOWN"
  })
  void aFailureIsOfOneOfFiveCategories(FailureCategory failure, TestResult.ErrorCategory category) {
    answer = answer(OptionalInt.empty(), Optional.of(failure));

    TestResult result = tested(METRO, KEYS);

    assertThat(result.status()).isEqualTo(TestResult.TestStatus.FAILED);
    assertThat(result.error()).contains(category);
    assertThat(result.responseCode()).isEmpty();
  }

  @Test
  void aNumberThatIsNoHttpStatusIsNotReported() {
    answer = answer(OptionalInt.of(999), Optional.of(FailureCategory.MALFORMED));

    assertThat(tested(METRO, KEYS).responseCode()).isEmpty();
  }

  @Test
  void remembersTheLastTestOfEachCaller() {
    TestResult result = tested(METRO, KEYS);

    assertThat(tests.find(ME, "metro")).contains(result);
    assertThat(tests.find(new Principal.Dev().ownerId(), "metro")).isEmpty();
  }

  @Test
  void aSecondTestWithinAMinuteHasTheResultOfTheFirst() {
    TestResult first = tested(METRO, KEYS);

    TestConnection.ConnectionTestResult second =
        at(NOON.plusMillis(20_500)).test(ME, METRO, KEYS, Optional.empty());

    assertThat(second).isEqualTo(new Tested(first));
    assertThat(calls).hasSize(1);
  }

  @Test
  void afterAMinuteItIsTestedAgain() {
    test(METRO, KEYS);

    assertThat(at(NOON.plusSeconds(60)).test(ME, METRO, KEYS, Optional.empty()))
        .isInstanceOf(Tested.class);
  }

  @Test
  void aKeyThatIsNewerThanTheLastTestIsTestedAtOnce() {
    test(METRO, KEYS);

    TestConnection.ConnectionTestResult second =
        at(NOON.plusSeconds(5)).test(ME, METRO, KEYS, Optional.of(NOON.plusSeconds(3)));

    assertThat(second).isInstanceOf(Tested.class);
  }

  @Test
  void anOwnerWaitsForOneProviderAtATime() {
    List<TestConnection.ConnectionTestResult> within = new ArrayList<>();
    AtomicReference<TestConnection> itself = new AtomicReference<>();
    TestConnection.ProviderProbe probe =
        (call, most) -> {
          within.add(itself.get().test(ME, OTHER, ProviderKeys.NONE, Optional.empty()));
          return answer;
        };
    itself.set(
        new TestConnection(
            probe, tests, TestConnection.TestRules.STANDARD, Clock.fixed(NOON, ZoneOffset.UTC)));

    TestConnection.ConnectionTestResult first =
        itself.get().test(ME, METRO, KEYS, Optional.empty());

    assertThat(within).containsExactly(new TooSoon(1));
    assertThat(first).isInstanceOf(Tested.class);
  }

  @Test
  void aTestThatBrokeKeepsNobodyOut() {
    TestConnection.ProviderProbe broken =
        (call, most) -> {
          calls.add(call);
          throw new IllegalStateException("broken");
        };
    TestConnection connection =
        new TestConnection(
            broken, tests, TestConnection.TestRules.STANDARD, Clock.fixed(NOON, ZoneOffset.UTC));

    assertThatThrownBy(() -> connection.test(ME, METRO, KEYS, Optional.empty()))
        .hasMessage("broken");
    assertThatThrownBy(() -> connection.test(ME, METRO, KEYS, Optional.empty()))
        .hasMessage("broken");
    assertThat(calls).hasSize(2);
  }

  @Test
  void aTestThatCalledNobodyHasNothingToWaitFor() {
    test(METRO, ProviderKeys.NONE);

    assertThat(test(METRO, KEYS)).isInstanceOf(Tested.class);
  }

  @Test
  void aTestOfTheFutureIsRepeatedSinceTheClockWasSetBack() {
    test(METRO, KEYS);

    assertThat(at(NOON.minusSeconds(86_400)).test(ME, METRO, KEYS, Optional.empty()))
        .isInstanceOf(Tested.class);
    assertThat(calls).hasSize(2);
  }
}
