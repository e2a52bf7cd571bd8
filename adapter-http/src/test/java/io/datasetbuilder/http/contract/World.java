package io.datasetbuilder.http.contract;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.contract.document.BodySchemas;
import io.datasetbuilder.contract.document.ContractDocument;
import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.http.fixture.HeldExporter;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A server on loopback in a folder of its own, among stand-ins of providers. Where a file stands in
 * the place of the folder, previews have no other place to work in either.
 */
final class World implements AutoCloseable {

  static final ContractDocument CONTRACT = ContractDocument.published();

  /** For all validators, since it takes longer to compile them than to validate by them. */
  static final BodySchemas SCHEMAS = BodySchemas.exactly(CONTRACT);

  /** Held by whoever adds to the coverage: one class at a time, and its nested ones in turn. */
  static final String COVERAGE_LOCK = "coverage of the contract";

  static final Coverage COVERAGE = new Coverage();
  static final String KEY_HEADER = "X-API-Key";
  static final String KEY = "a-key-of-the-operator-0123456789";
  static final String MASTER_KEY = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";

  private static final ContractValidator VALIDATOR = new ContractValidator(SCHEMAS, COVERAGE);
  private static final long MANY_FAILURES = 1_000_000;

  final Path out;
  final BuilderService service;
  final HeldExporter held = new HeldExporter();
  private final HttpService http;

  World(
      Path out,
      StandIns standIns,
      Map<String, String> variables,
      UnaryOperator<TestSettings> settings) {
    this(out, standIns.builder(out, variables), settings);
  }

  World(Path out, BuilderServiceBuilder builder, UnaryOperator<TestSettings> settings) {
    this(builder.ownership(RunOwnership.SINGLE_USER), out, settings);
  }

  private World(BuilderServiceBuilder builder, Path out, UnaryOperator<TestSettings> settings) {
    this.out = out;
    this.service =
        builder
            .temporaryFolder(Files.isRegularFile(out) ? out : out.getParent())
            .exporter(held)
            .build();
    TestSettings usual =
        TestSettings.standard()
            .withAccess(Optional.of(new Secret(KEY)), false)
            .withThrottle(MANY_FAILURES, Duration.ofSeconds(60));
    this.http = HttpService.start(settings.apply(usual).made(), service);
  }

  /**
   * A server that several owners share, who sign in.
   *
   * @param variables name the identity provider
   */
  static World shared(Path out, StandIns standIns, Map<String, String> variables) {
    return new World(
        standIns.builder(out, variables).multiUser(),
        out,
        usual -> variables.containsKey("SVC_PUBLIC_SITE") ? usual.withPublicSite(0) : usual);
  }

  int port() {
    return http.port();
  }

  ContractValidator validate() {
    return VALIDATOR;
  }

  /** A call of an operation, without anything yet. */
  ContractCall call(String operationId) {
    return new ContractCall(this, CONTRACT.operation(operationId));
  }

  /** A call that the contract's own examples make whole. */
  ContractCall sample(ContractOperation operation) {
    return SampleCall.of(this, operation);
  }

  @Override
  public void close() {
    held.release();
    http.close();
    service.close();
  }
}
