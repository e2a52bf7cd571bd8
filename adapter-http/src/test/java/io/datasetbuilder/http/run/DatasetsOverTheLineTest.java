package io.datasetbuilder.http.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.Served;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How ids of datasets travel in a path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatasetsOverTheLineTest {

  @TempDir static Path folder;
  private BuiltRuns built;
  private Served line;

  @BeforeAll
  void build() {
    built = new BuiltRuns(folder);
    built.build(
        "odd-1",
        BuiltRuns.spec("\"odd. name/of it\"", built.upload("odd.csv", "id,name\n1,A\n"), ""));
    line = new Served(built.service);
  }

  @AfterAll
  void close() {
    line.close();
    built.close();
  }

  @Test
  void anIdMayHoldDotsSpacesAndSlashes() {
    String target = "/datasets/odd.%20name%2Fof%20it";

    assertThat(line.get(target).text("dataset_id")).isEqualTo("odd. name/of it");
    assertThat(line.get(target + "/runs").objects("runs")).hasSize(1);
    assertThat(line.get(target + "/runs/odd-1").object("run").text("status")).isEqualTo("ok");
    assertThat(line.get(target + "/quality/history").objects("runs")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "a%2Fb, a/b",
    "a%252Fb, a%2Fb",
    "a+b, a+b",
    "%E2%82%AC, \u20ac",
    "a%3Fb%23c, a?b#c",
    "a%3Bb, a;b",
    "..%2Fb, ../b"
  })
  void anIdIsDecodedOnce(String written, String id) {
    assertThat(line.get("/datasets/" + written + "/runs").refusal())
        .isEqualTo("404 dataset not found: " + id);
  }

  /** Spec, "Endpoints": of the datasets, runs without snapshot are excluded. */
  @Test
  void aRunWhoseSnapshotIsGoneIsInNoDataset() throws IOException {
    String upload = built.upload("bare.csv", "id,name\n1,A\n");
    built.build("bare-1", BuiltRuns.spec("bare", upload, ""));
    assertThat(line.get("/datasets/bare/runs").objects("runs")).hasSize(1);

    Files.delete(built.output.resolve("bare-1/buildspec.yaml"));

    assertThat(line.get("/datasets/bare").status()).isEqualTo(404);
    assertThat(line.get("/datasets/bare/runs/bare-1").status()).isEqualTo(404);
    assertThat(line.get("/datasets").objects("datasets"))
        .extracting(dataset -> dataset.text("dataset_id"))
        .doesNotContain("bare");
    assertThat(line.get("/builds/bare-1/spec").status()).isEqualTo(404);
    assertThat(line.get("/builds/bare-1/manifest").status()).isEqualTo(200);
  }

  @Test
  void anEmptyIdIsNoDataset() {
    assertThat(line.get("/datasets//runs").status()).isIn(400, 404);
    assertThat(line.get("/datasets/").status()).isIn(200, 400, 404);
  }

  @Test
  void runIdsThatArePathsAreRefused() {
    assertThat(line.get("/datasets/d/runs/..%2F..%2Fetc").status()).isEqualTo(400);
  }
}
