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
  void aBrowserGetsThePages() {
    assertThat(call("getPage").header("Accept", "text/html,*/*;q=0.8").gives(200).text())
        .contains("<html");
    call("getPage").header("Accept", "text/html").header("If-None-Match", "*").gives(304);
  }

  /** Programs found no page before there was one. */
  @Test
  void aProgramGetsNoPage() {
    call("getPage").gives(404);
    call("getPage").header("Accept", "*/*").gives(404);
    call("getPage").header("Accept", "application/json, text/html;q=0").gives(404);
  }

  @Test
  void thePagesHaveTheirParts() {
    call("getPagePart").path("part", "main.js").gives(200);
    call("getPagePart").path("part", "style.css").gives(200);
    call("getPagePart").path("part", "settings.js").gives(200);
    call("getPagePart").path("part", "ko.js").gives(200);
    call("getPagePart").path("part", "main.js").header("If-None-Match", "W/\"x\", *").gives(304);
  }

  @Test
  void aPartThatThePagesDoNotHaveIsNotFound() {
    call("getPagePart").path("part", "page.html").gives(404);
    call("getPagePart").path("part", "../page.html").gives(404);
  }

  @Test
  void theCatalogIsListed() {
    call("getCatalog").gives(200);
  }
}
