package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition.Application;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Tests whether a provider can be reached with a caller's key, by one call of one record (Spec,
 * Endpoints, {@code POST /providers/{provider}/test}), and remembers the result. A test that needs
 * no call may be repeated at any time; of others, an owner can run one at a time. Safe for
 * concurrent use.
 */
public final class TestConnection {

  private static final int LEAST_STATUS = 100;
  private static final int MOST_STATUS = 599;

  private final ProviderProbe probe;
  private final LastConnectionTests tests;
  private final TestRules rules;
  private final Clock clock;

  /** Owners whose call is running. */
  private final Set<OwnerId> testing = ConcurrentHashMap.newKeySet();

  public TestConnection(
      ProviderProbe probe, LastConnectionTests tests, TestRules rules, Clock clock) {
    this.probe = probe;
    this.tests = tests;
    this.rules = rules;
    this.clock = clock;
  }

  /**
   * Tests a provider.
   *
   * @param keySince when the caller's key was set, where that is known: a key that is newer than
   *     the last test may be tested at once
   */
  public ConnectionTestResult test(
      OwnerId owner, ProviderDefinition provider, ProviderKeys keys, Optional<Instant> keySince) {
    Optional<ProviderKey> key = usableKey(provider.credential(), keys);
    boolean configured = key.isPresent();
    if (provider.credential().isRequired() && !configured) {
      return kept(owner, withoutCall(provider, TestResult.TestStatus.NOT_CONFIGURED, configured));
    }
    Optional<TestCall> call = TestCall.of(provider);
    if (call.isEmpty()) {
      return kept(owner, withoutCall(provider, TestResult.TestStatus.NOT_TESTABLE, configured));
    }
    Optional<TestResult> recent = recent(owner, provider.name(), keySince);
    if (recent.isPresent()) {
      return new ConnectionTestResult.Tested(recent.get());
    }
    ProviderKeys settled =
        slot -> slot.equals(provider.credential().slot()) ? key : Optional.empty();
    return alone(owner, () -> called(provider.name(), call.get(), settled, configured));
  }

  /** An owner waits for one provider at a time. */
  private ConnectionTestResult alone(OwnerId owner, Supplier<TestResult> call) {
    if (!testing.add(owner)) {
      return new ConnectionTestResult.TooSoon(1);
    }
    try {
      return kept(owner, call.get());
    } finally {
      testing.remove(owner);
    }
  }

  /** The caller's key, when the provider takes keys and the key has all the parts it needs. */
  public static Optional<ProviderKey> usableKey(CredentialRule rule, ProviderKeys keys) {
    return rule.need() == Need.NEVER
        ? Optional.empty()
        : keys.find(rule.slot()).filter(rule::isMetBy);
  }

  private TestResult called(String provider, TestCall call, ProviderKeys keys, boolean configured) {
    Instant now = now();
    ProviderProbe.ProbeResult answer =
        probe.probe(
            new ProviderCall(provider, call.dataset(), call.params(), keys, OptionalLong.of(1)),
            rules.most());
    Optional<FailureCategory> failure = answer.failure();
    return new TestResult(
        provider,
        failure.isEmpty() ? TestResult.TestStatus.CONNECTED : TestResult.TestStatus.FAILED,
        configured,
        Math.max(0, answer.latency().toMillis()),
        now,
        failure.map(TestResult.ErrorCategory::of),
        shown(answer.httpStatus()),
        Optional.of(call.dataset()));
  }

  static OptionalInt shown(OptionalInt status) {
    return status.isPresent()
            && status.getAsInt() >= LEAST_STATUS
            && status.getAsInt() <= MOST_STATUS
        ? status
        : OptionalInt.empty();
  }

  private ConnectionTestResult kept(OwnerId owner, TestResult result) {
    tests.record(owner, result);
    return new ConnectionTestResult.Tested(result);
  }

  private TestResult withoutCall(
      ProviderDefinition provider, TestResult.TestStatus status, boolean configured) {
    return TestResult.withoutCall(provider.name(), status, configured, now());
  }

  /** The last test where it called the provider within the interval, with the key of now. */
  private Optional<TestResult> recent(OwnerId owner, String provider, Optional<Instant> keySince) {
    return tests
        .find(owner, provider)
        .filter(last -> last.status().isOfACall())
        .filter(last -> keySince.isEmpty() || !keySince.get().isAfter(last.checkedAt()))
        .filter(last -> now().isBefore(last.checkedAt().plus(rules.interval())))
        .filter(last -> !last.checkedAt().isAfter(now()));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** Result of the request to test a connection. */
  public sealed interface ConnectionTestResult {

    /**
     * It was tested, now or within the interval before, or found out that there is nothing to test.
     */
    record Tested(TestResult result) implements ConnectionTestResult {}

    /**
     * Another test of the same owner is running.
     *
     * @param retryAfterSeconds at least 1
     */
    record TooSoon(long retryAfterSeconds) implements ConnectionTestResult {}
  }

  /**
   * The bounds of connection tests.
   *
   * @param most how long a call may take
   * @param interval between two calls of one provider for one owner; zero: none is kept
   */
  public record TestRules(Duration most, Duration interval) {

    public static final TestRules STANDARD =
        new TestRules(Duration.ofSeconds(10), Duration.ofSeconds(60));

    public TestRules {
      if (most.isNegative() || most.isZero() || interval.isNegative()) {
        throw new IllegalArgumentException("a time above zero, and an interval");
      }
    }
  }

  /**
   * The call that proves a connection: of the first dataset, by name, that can be listed, needs no
   * application of its own and has an example for every parameter that it requires (Spec,
   * Endpoints, {@code POST /providers/{provider}/test}).
   *
   * <p>Dates are excluded: an example of a date grows old, and the provider's refusal of an old
   * date says nothing of the connection. So a dataset that requires a date does not qualify.
   * Neither does one that is known not to work.
   *
   * @param params as a spec writes them
   */
  public record TestCall(String dataset, JsonObject params) {

    private static final Pattern WHOLE = Pattern.compile("0|-?[1-9][0-9]{0,17}");

    /** The call; empty when no dataset qualifies. */
    public static Optional<TestCall> of(ProviderDefinition provider) {
      return provider.datasets().stream()
          .filter(dataset -> dataset.application().need() != Application.Need.PER_SERVICE)
          .flatMap(dataset -> of(dataset).stream())
          .findFirst();
    }

    /** The call of one dataset; empty when it does not qualify. */
    static Optional<TestCall> of(DatasetDefinition dataset) {
      return isCallable(dataset)
          ? params(dataset).map(params -> new TestCall(dataset.name(), params))
          : Optional.empty();
    }

    /**
     * The first example of a dataset, which may hold a date: good enough to learn what the provider
     * makes of a key, though not of the connection.
     */
    static Optional<TestCall> ofExample(DatasetDefinition dataset) {
      return dataset.examples().stream()
          .filter(example -> isCallable(dataset))
          .map(example -> new TestCall(dataset.name(), example.params()))
          .findFirst();
    }

    private static boolean isCallable(DatasetDefinition dataset) {
      return dataset.isListable()
          && dataset.about().status() != ProviderDefinition.Readiness.BROKEN;
    }

    /**
     * Parameters of the call: the definition's smallest safe call takes precedence over the
     * examples of parameters.
     */
    private static Optional<JsonObject> params(DatasetDefinition dataset) {
      Map<String, JsonValue> params = new LinkedHashMap<>();
      dataset.probe().ifPresent(probe -> params.putAll(probe.members()));
      for (ParamDefinition param : dataset.params()) {
        if (param.required()) {
          Optional<JsonValue> value = value(param, params);
          if (param.type().isDate() || value.isEmpty()) {
            return Optional.empty();
          }
          value.ifPresent(example -> params.putIfAbsent(writtenName(param, params), example));
        }
      }
      return Optional.of(new JsonObject(params));
    }

    private static Optional<JsonValue> value(ParamDefinition param, Map<String, JsonValue> given) {
      return given.entrySet().stream()
          .filter(entry -> param.isCalled(entry.getKey()))
          .map(Map.Entry::getValue)
          .findFirst()
          .or(() -> param.example().map(example -> typed(param.type(), example)));
    }

    private static String writtenName(ParamDefinition param, Map<String, JsonValue> given) {
      return given.keySet().stream().filter(param::isCalled).findFirst().orElse(param.shownName());
    }

    /** A whole number as a spec would write it; leading zeros stay a text. */
    private static JsonValue typed(ParamDefinition.ParamType type, String example) {
      return type == ParamDefinition.ParamType.INTEGER && WHOLE.matcher(example).matches()
          ? JsonValue.of(Long.parseLong(example))
          : JsonValue.of(example);
    }
  }

  /**
   * Remembers the last connection test of each owner and provider. Safe for concurrent use. Every
   * method throws {@link io.datasetbuilder.pipeline.model.state.StateFailure} when it cannot do its
   * work.
   */
  public interface LastConnectionTests {

    /** Keeps a result in the place of the one before. Times are kept to the microsecond. */
    void record(OwnerId owner, TestResult result);

    Optional<TestResult> find(OwnerId owner, String provider);

    /** All of an owner, by provider. */
    List<TestResult> all(OwnerId owner);
  }

  /** Tries one call of a provider. Safe for concurrent use. */
  public interface ProviderProbe {

    /**
     * Requests one page of one record, once, without a retry, and keeps no record. Every failure of
     * the provider is a result, never an exception.
     *
     * @param most longest duration of the whole exchange
     */
    ProbeResult probe(ProviderCall call, Duration most);

    /**
     * Result of one attempt.
     *
     * @param latency from the request to the end of the response
     * @param httpStatus of the response; empty without one
     * @param failure empty: the provider returned records or an empty result
     */
    public record ProbeResult(
        Duration latency, OptionalInt httpStatus, Optional<FailureCategory> failure) {}
  }
}
