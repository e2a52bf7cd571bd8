package io.datasetbuilder.pipeline.source.provider.connection;

import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.dataset;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.keyed;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.open;
import static io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.KeyProbe.DatasetAnswer;
import io.datasetbuilder.pipeline.source.provider.connection.ProbeKey.ProbeRules;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition.Application;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProbeKeyTest {

  private static final OwnerId ME = new Principal.Service().ownerId();
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final ProviderKeys KEYS =
      slot -> Optional.of(ProviderKey.of(new Secret("my-secret")));
  private static final DatasetDefinition TRADES =
      dataset(
          "hub",
          "trades",
          new Application(Application.Need.PER_SERVICE, Optional.of("1613000"), Optional.empty()),
          ProviderDefinition.Readiness.UNVERIFIED);
  private static final DatasetDefinition AIR = dataset("hub", "air");
  private static final DatasetDefinition DATED =
      dataset(
          "hub", "dated", required("day", ParamDefinition.ParamType.DATE_ISO, Optional.empty()));
  private static final ProviderDefinition HUB = keyed("hub", TRADES, AIR, DATED);

  private final Map<String, FailureCategory> failures = new TreeMap<>();
  private final List<String> called = new ArrayList<>();
  private final List<Duration> times = new ArrayList<>();
  private final MovableClock clock = new MovableClock(NOON);
  private Duration taking = Duration.ZERO;
  private final ProbeKey key = probing(ProbeRules.STANDARD);

  private ProbeKey probing(ProbeRules rules) {
    return new ProbeKey(this::answer, rules, clock);
  }

  private TestConnection.ProviderProbe.ProbeResult answer(ProviderCall call, Duration most) {
    called.add(call.dataset());
    times.add(most);
    clock.pass(taking);
    Optional<FailureCategory> failure = Optional.ofNullable(failures.get(call.dataset()));
    OptionalInt status = failure.isEmpty() ? OptionalInt.of(200) : OptionalInt.of(0);
    return new TestConnection.ProviderProbe.ProbeResult(taking, status, failure);
  }

  private KeyProbe probed() {
    return key.probe(ME, HUB, KEYS, HUB.datasets())
        .match(
            found -> found,
            problems -> {
              throw new AssertionError(problems.toString());
            });
  }

  private static Problem refused(Result<KeyProbe> answer) {
    return answer.match(
        found -> {
          throw new AssertionError(found.toString());
        },
        problems -> problems.get(0));
  }

  @Test
  void eachDatasetIsCalledOnceAndWhatHasNoExampleIsNamed() {
    failures.put("trades", FailureCategory.APPLICATION_REQUIRED);

    KeyProbe found = probed();

    assertThat(found)
        .isEqualTo(
            new KeyProbe(
                "hub",
                NOON,
                List.of(
                    new DatasetAnswer(
                        "trades",
                        "1613000",
                        Optional.of(FailureCategory.APPLICATION_REQUIRED),
                        OptionalInt.empty()),
                    new DatasetAnswer("air", "air", Optional.empty(), OptionalInt.of(200))),
                List.of("dated")));
    assertThat(found.complete()).isFalse();
    assertThat(found.datasets())
        .extracting(DatasetAnswer::status)
        .containsExactly("application_required", "ok");
    assertThat(called).containsExactly("trades", "air");
  }

  @Test
  void aRequiredKeyThatIsNotThereIsAskedForAndNobodyIsCalled() {
    Problem problem = refused(key.probe(ME, HUB, ProviderKeys.NONE, HUB.datasets()));

    assertThat(problem.code()).isEqualTo(ProviderProblem.PROVIDER_KEY_REQUIRED);
    assertThat(called).isEmpty();
    assertThat(probed().datasets()).hasSize(2);
  }

  @Test
  void aProviderThatNeedsNoKeyIsProbedWithoutOne() {
    ProviderDefinition open = open("hub", AIR);

    assertThat(key.probe(ME, open, ProviderKeys.NONE, open.datasets()))
        .isInstanceOf(Result.Ok.class);
  }

  @Test
  void anotherProbeOfTheProviderWaitsForTheRestOfTheMinute() {
    probed();
    clock.set(NOON.plusMillis(20_500));

    Problem problem = refused(key.probe(ME, HUB, KEYS, HUB.datasets()));

    assertThat(problem.code()).isEqualTo(ProviderProblem.PROBE_RATE_LIMITED);
    assertThat(problem.facts()).containsEntry("retry_after_seconds", JsonValue.of(40));
    OwnerId other = new Principal.Oidc("https://id.example.org", "other").ownerId();
    assertThat(key.probe(other, HUB, KEYS, HUB.datasets())).isInstanceOf(Result.Ok.class);
    clock.set(NOON.plusSeconds(60));
    assertThat(probed().datasets()).hasSize(2);
  }

  @Test
  void aProviderThatNoCallReachesIsUnavailable() {
    failures.put("trades", FailureCategory.NETWORK);
    failures.put("air", FailureCategory.TIMEOUT);

    assertThat(refused(key.probe(ME, HUB, KEYS, HUB.datasets())).code())
        .isEqualTo(ProviderProblem.PROBE_UNAVAILABLE);
  }

  @ParameterizedTest
  @EnumSource(names = {"QUOTA", "THROTTLED"})
  void aProviderThatCountsCallsIsNotCalledAgain(FailureCategory refusal) {
    failures.put("trades", refusal);

    assertThat(probed().notProbed()).containsExactly("air", "dated");
    assertThat(called).containsExactly("trades");
  }

  @Test
  void noCallBeginsAfterTheTotalTime() {
    taking = Duration.ofSeconds(24).plusMillis(500);

    assertThat(probed().notProbed()).containsExactly("air", "dated");
  }

  @Test
  void aLateCallHasTheRestOfTheTime() {
    taking = Duration.ofSeconds(20);

    probed();

    assertThat(times).containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(5));
  }

  @Test
  void noMoreDatasetsAreCalledThanAllowed() {
    ProbeRules rules =
        new ProbeRules(
            1, Duration.ofSeconds(3), Duration.ZERO, Duration.ofSeconds(5), Duration.ZERO);

    Result<KeyProbe> answer = probing(rules).probe(ME, HUB, KEYS, HUB.datasets());

    assertThat(answer.match(KeyProbe::notProbed, problems -> List.<String>of()))
        .containsExactly("air", "dated");
    assertThatIllegalArgumentException().isThrownBy(() -> rules.withMost(Duration.ZERO));
  }

  @Test
  void everyKindOfFailureHasAMeaningOfItsOwnWords() {
    for (FailureCategory kind : EnumSet.allOf(FailureCategory.class)) {
      DatasetAnswer answer = new DatasetAnswer("a", "a", Optional.of(kind), OptionalInt.empty());

      assertThat(answer.status()).isEqualTo(kind.wire());
      assertThat(answer.detail()).isNotBlank().doesNotContain("my-secret");
    }
  }
}
