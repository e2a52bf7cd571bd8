package io.datasetbuilder.pipeline.source.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal.PrincipalKind;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestResult;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What every {@link TestConnection.LastConnectionTests} does. */
public abstract class LastTestsContract {

  private static final OwnerId MINE = OwnerId.of(PrincipalKind.OIDC, "issuer", "me");
  private static final OwnerId OTHERS = OwnerId.of(PrincipalKind.OIDC, "issuer", "you");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

  /** One that remembers nothing yet. */
  protected abstract TestConnection.LastConnectionTests tests();

  private static TestResult connected(String provider) {
    return new TestResult(
        provider,
        TestResult.TestStatus.CONNECTED,
        true,
        87,
        NOON,
        Optional.empty(),
        OptionalInt.of(200),
        Optional.of("stations"));
  }

  private static TestResult failed(String provider) {
    return new TestResult(
        provider,
        TestResult.TestStatus.FAILED,
        true,
        10_000,
        NOON.plusSeconds(1),
        Optional.of(TestResult.ErrorCategory.TIMEOUT),
        OptionalInt.empty(),
        Optional.of("stations"));
  }

  private static TestResult notTestable(String provider) {
    return new TestResult(
        provider,
        TestResult.TestStatus.NOT_TESTABLE,
        false,
        0,
        NOON,
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty());
  }

  @Test
  public void remembersEveryMemberOfAResult() {
    TestConnection.LastConnectionTests tests = tests();

    tests.record(MINE, connected("a"));
    tests.record(MINE, failed("b"));
    tests.record(MINE, notTestable("c"));

    assertThat(tests.all(MINE)).containsExactly(connected("a"), failed("b"), notTestable("c"));
  }

  @Test
  public void remembersTheLastResultOnly() {
    TestConnection.LastConnectionTests tests = tests();
    tests.record(MINE, connected("a"));

    tests.record(MINE, failed("a"));

    assertThat(tests.find(MINE, "a")).contains(failed("a"));
    assertThat(tests.all(MINE)).hasSize(1);
  }

  @Test
  public void keepsOwnersAndProvidersApart() {
    TestConnection.LastConnectionTests tests = tests();
    tests.record(MINE, connected("a"));

    assertThat(tests.find(OTHERS, "a")).isEmpty();
    assertThat(tests.all(OTHERS)).isEmpty();
    assertThat(tests.find(MINE, "b")).isEmpty();
  }
}
