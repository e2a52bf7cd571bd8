package io.datasetbuilder.http.contract;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.http.fixture.StandIns;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every operation answers alike. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CommonScenarios extends Scenarios {

  private static final int LARGE_HEADER = 64 << 10;
  private static final long LARGE_BODY = 1L << 40;

  private World throttled;
  private World closed;
  private StandIns standIns;

  @BeforeAll
  void open(@TempDir Path folder) {
    standIns = new StandIns();
    throttled =
        new World(
            folder.resolve("throttled"),
            standIns,
            Map.of(),
            settings -> settings.withThrottle(1, Duration.ofHours(1)));
    closed =
        new World(
            folder.resolve("closed"),
            standIns,
            Map.of("SVC_CREDENTIAL_MASTER_KEY", World.MASTER_KEY),
            same -> same);
    throttled.call("getVersion").withoutKey().gives(401);
    throttled.call("getVersion").withoutKey().send();
    closed.service.close();
  }

  @AfterAll
  void close() {
    throttled.close();
    closed.close();
    standIns.close();
  }

  static Stream<ContractOperation> all() {
    return World.CONTRACT.operations().stream();
  }

  static Stream<ContractOperation> authenticated() {
    return all().filter(operation -> !operation.isPublic());
  }

  static Stream<ContractOperation> withAnInside() {
    return authenticated().filter(operation -> operation.responses().containsKey("500"));
  }

  static Stream<ContractOperation> withPlaces() {
    return all().filter(operation -> operation.path().contains("{"));
  }

  static Stream<ContractOperation> withBody() {
    return all().filter(operation -> !operation.requestBody().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("withPlaces")
  void aBrokenEscapeIsMalformed(ContractOperation operation) {
    String place = operation.path().replaceAll("^[^{]*\\{([^}]+)}.*$", "$1");

    world().sample(operation).rawPath(place, "%zz").gives(400);
  }

  @ParameterizedTest
  @MethodSource("all")
  void headersThatAreTooLargeAreRefused(ContractOperation operation) {
    world().sample(operation).header("X-Large", "x".repeat(LARGE_HEADER)).gives(431);
  }

  @ParameterizedTest
  @MethodSource("authenticated")
  void whoeverHasNoKeyIsNotLetIn(ContractOperation operation) {
    world().sample(operation).withoutKey().gives(401);
  }

  @ParameterizedTest
  @MethodSource("authenticated")
  void whoeverFailedTooOftenHasToWait(ContractOperation operation) {
    throttled.sample(operation).gives(429).saying("auth_throttled");
  }

  @ParameterizedTest
  @MethodSource("withBody")
  void aBodyThatIsTooLargeIsRefused(ContractOperation operation) {
    world()
        .sample(operation)
        .bytes(new byte[0])
        .header("Content-Length", String.valueOf(LARGE_BODY))
        .gives(413);
  }

  /** A service whose inside is gone, under a server that does not know it. */
  @ParameterizedTest
  @MethodSource("withAnInside")
  void aFailureInsideIsReportedWithoutItsDetails(ContractOperation operation) {
    closed.sample(operation).gives(500);
  }
}
