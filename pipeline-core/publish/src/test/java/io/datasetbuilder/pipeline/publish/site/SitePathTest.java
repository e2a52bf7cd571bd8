package io.datasetbuilder.pipeline.publish.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.RunPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SitePathTest {

  @Test
  void aPlainIdIsItsOwnFolder() {
    assertThat(SitePath.ofDataset("city-rents").value()).isEqualTo("datasets/city-rents");
  }

  @ParameterizedTest
  @ValueSource(strings = {"City/Rents", "../x", "con", "월세", "a b", ".", "-a"})
  void anyOtherIdHasAFolderThatEveryServerTakes(String id) {
    assertThat(SitePath.ofDataset(id).value()).matches("datasets/[a-z0-9-]+-[0-9a-f]{8}");
  }

  @Test
  void idsThatDifferInCaseHaveDifferentFolders() {
    assertThat(SitePath.ofDataset("Rents")).isNotEqualTo(SitePath.ofDataset("rents"));
    assertThat(SitePath.ofDataset("RENTS")).isNotEqualTo(SitePath.ofDataset("Rents"));
  }

  @Test
  void referencesArePercentEncoded() {
    assertThat(SitePath.href(RunPath.of("gold/서울 1/a'b.csv")))
        .isEqualTo("gold/%EC%84%9C%EC%9A%B8%201/a%27b.csv");
  }
}
