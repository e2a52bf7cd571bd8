package io.datasetbuilder.http.contract;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No definition of a provider can be used. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class NoProviderScenarios extends Scenarios {

  /** What these answer 502 for is of a source, or of a target. */
  private static final Set<String> OF_OTHERS = Set.of("createBuild", "publishBuild");

  private World empty;
  private StandIns standIns;

  @BeforeAll
  void open(@TempDir Path folder) {
    standIns = new StandIns();
    Path out = folder.resolve("out");
    Map<String, String> variables = Map.of("SVC_CREDENTIAL_MASTER_KEY", World.MASTER_KEY);
    ProviderCatalog nothing = new ProviderCatalog(List.of());
    empty = new World(out, standIns.builder(out, variables).catalog(nothing), same -> same);
  }

  @AfterAll
  void close() {
    empty.close();
    standIns.close();
  }

  static Stream<ContractOperation> aboutProviders() {
    return World.CONTRACT.operations().stream()
        .filter(operation -> operation.responses().containsKey("502"))
        .filter(operation -> !OF_OTHERS.contains(operation.id()));
  }

  @ParameterizedTest
  @MethodSource("aboutProviders")
  void withoutAProviderTheCatalogIsUnavailable(ContractOperation operation) {
    empty.sample(operation).gives(502).saying("catalog_unavailable");
  }
}
