package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.KeyProbe.DatasetAnswer;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.ProviderProbe;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection.TestCall;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds out which datasets of a provider a key opens, by one call of one record for each. A key may
 * be valid although its holder never applied for the use of a dataset: only calls show it. An owner
 * can probe one provider once within the interval. Safe for concurrent use.
 */
public final class ProbeKey {

  private final ProviderProbe probe;
  private final ProbeRules rules;
  private final Clock clock;

  /** Time of the last probe by owner and provider, the oldest first. */
  private final Map<Probed, Instant> last = new LinkedHashMap<>();

  private record Probed(OwnerId owner, String provider) {}

  public ProbeKey(ProviderProbe probe, ProbeRules rules, Clock clock) {
    this.probe = probe;
    this.rules = rules;
    this.clock = clock;
  }

  /**
   * Probes the key of a caller.
   *
   * @param wanted of this provider; each of them is in the result, called or not
   */
  public Result<KeyProbe> probe(
      OwnerId owner,
      ProviderDefinition provider,
      ProviderKeys keys,
      List<DatasetDefinition> wanted) {
    Optional<ProviderKey> key = TestConnection.usableKey(provider.credential(), keys);
    if (provider.credential().isRequired() && key.isEmpty()) {
      return Result.refused(keyRequired(provider.name()));
    }
    Instant start = clock.instant();
    long wait = begin(new Probed(owner, provider.name()), start);
    if (wait > 0) {
      return Result.refused(tooSoon(provider.name(), wait));
    }
    ProviderKeys settled =
        slot -> slot.equals(provider.credential().slot()) ? key : Optional.empty();
    KeyProbe found = called(provider.name(), settled, wanted, start);
    return found.isUnreachable() ? Result.refused(unavailable(provider.name())) : Result.ok(found);
  }

  private KeyProbe called(
      String provider, ProviderKeys keys, List<DatasetDefinition> wanted, Instant start) {
    List<DatasetAnswer> answers = new ArrayList<>();
    List<String> left = new ArrayList<>();
    boolean ended = false;
    for (DatasetDefinition dataset : wanted) {
      Duration rest = Duration.between(clock.instant(), start.plus(rules.total()));
      Optional<TestCall> call = TestCall.of(dataset).or(() -> TestCall.ofExample(dataset));
      if (ended || call.isEmpty() || answers.size() >= rules.calls() || !isWorthACall(rest)) {
        left.add(dataset.name());
      } else {
        Duration most = rest.compareTo(rules.most()) < 0 ? rest : rules.most();
        DatasetAnswer answer = answer(dataset, call.get(), keys, most);
        answers.add(answer);
        ended = answer.endsCalls();
      }
    }
    return new KeyProbe(provider, start.truncatedTo(ChronoUnit.MICROS), answers, left);
  }

  /** A call that is given next to no time would be called slow without being so. */
  private boolean isWorthACall(Duration rest) {
    return rest.compareTo(rules.least()) >= 0;
  }

  private DatasetAnswer answer(
      DatasetDefinition dataset, TestCall call, ProviderKeys keys, Duration most) {
    ProviderProbe.ProbeResult result =
        probe.probe(
            new ProviderCall(
                dataset.provider(), call.dataset(), call.params(), keys, OptionalLong.of(1)),
            most);
    return new DatasetAnswer(
        dataset.name(),
        dataset.application().service().orElse(dataset.name()),
        result.failure(),
        TestConnection.shown(result.httpStatus()));
  }

  /** The seconds to wait; 0 when it may begin, and then it has begun. */
  private synchronized long begin(Probed probed, Instant now) {
    last.values().removeIf(at -> !now.isBefore(at.plus(rules.interval())) || at.isAfter(now));
    Instant before = last.get(probed);
    if (before == null) {
      last.put(probed, now);
      return 0;
    }
    Duration wait = Duration.between(now, before.plus(rules.interval()));
    return Math.max(1, wait.plusMillis(999).toSeconds());
  }

  private static Problem keyRequired(String provider) {
    return Problem.of(
            ProviderProblem.PROVIDER_KEY_REQUIRED,
            "",
            "there is no key of " + provider + " to probe")
        .withHint("send it in X-Provider-Key, or store it");
  }

  private static Problem tooSoon(String provider, long seconds) {
    return Problem.of(
            ProviderProblem.PROBE_RATE_LIMITED,
            "",
            "%s cannot be probed yet: try again in %d seconds".formatted(provider, seconds))
        .with("retry_after_seconds", JsonValue.of(seconds));
  }

  private static Problem unavailable(String provider) {
    return Problem.of(
        ProviderProblem.PROBE_UNAVAILABLE,
        "",
        provider + " could not be reached, so nothing is known of the key: try again later");
  }

  /**
   * The bounds of a probe.
   *
   * @param calls the most calls
   * @param most how long one of them may take
   * @param least no call begins with less time than that
   * @param total how long all of them may take together
   * @param interval between two probes of one provider for one owner
   */
  public record ProbeRules(
      int calls, Duration most, Duration least, Duration total, Duration interval) {

    /** Clients wait for 30 seconds. */
    public static final ProbeRules STANDARD =
        new ProbeRules(
            50,
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            Duration.ofSeconds(25),
            Duration.ofSeconds(60));

    public ProbeRules {
      if (calls < 1 || least.isNegative() || interval.isNegative()) {
        throw new IllegalArgumentException("at least one call, and no negative time");
      }
      if (most.isNegative() || most.isZero() || total.compareTo(least) < 0) {
        throw new IllegalArgumentException("a time above zero, and a total that allows a call");
      }
    }

    /** The same with another limit of one call. */
    public ProbeRules withMost(Duration ofOneCall) {
      return new ProbeRules(calls, ofOneCall, least, total, interval);
    }
  }
}
