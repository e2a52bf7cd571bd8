package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.Tree;
import org.junit.jupiter.api.Test;

abstract class ServiceScenarios extends Scenarios {

  @Test
  void itIsUp() {
    call("healthz").gives(200);
  }

  /** Spec, "Versioning": the version of the contract is reported. */
  @Test
  void itReportsTheVersionOfItsContract() {
    assertThat(call("getVersion").gives(200).member("api_version"))
        .isEqualTo(World.CONTRACT.version());
  }

  @Test
  void itReportsFiguresAsText() {
    assertThat(call("getMetrics").gives(200).text()).contains("# TYPE");
  }

  @Test
  void itSendsTheContractThatItFollows() {
    assertThat(Tree.parse(call("getContract").gives(200).text())).isEqualTo(World.CONTRACT.root());
  }

  @Test
  void itShowsTheContractAsAPage() {
    assertThat(call("getDocs").gives(200).text()).contains("<html");
  }

  @Test
  void thePageHasAScriptAndAStyleSheet() {
    call("getDocsAsset").path("asset", "swagger-ui.css").gives(200);
    call("getDocsAsset").path("asset", "swagger-ui-bundle.js").gives(200);
  }

  @Test
  void aPartThatThePageDoesNotHaveIsNotFound() {
    call("getDocsAsset").path("asset", "other.js").gives(404);
  }

  @Test
  void theCatalogIsListed() {
    call("getCatalog").gives(200);
  }
}
