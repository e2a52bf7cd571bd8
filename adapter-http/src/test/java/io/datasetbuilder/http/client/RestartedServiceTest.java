package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a service that was stopped and started again, read as the visual client reads them. */
class RestartedServiceTest {

  @TempDir Path folder;

  private static String people(Workplace work, String export, String schema) {
    String upload = work.browser.upload("csv", "id,name\n1,Ada\n2,Bob\n");
    return Tables.exported("people", export, "", Tables.file("s", upload, "csv", schema));
  }

  private void build() {
    try (Workplace work = new Workplace(folder)) {
      work.built("ok-1", people(work, "csv", "{}"));
      work.built("failed-1", people(work, "csv", "{casts: {name: int}}"));
      work.built("invalid-1", "dataset_id: x\n");
      String held = people(work, "held", "{}");
      work.browser.post("/builds", Map.of("spec", held, "run_id", "cancelled-1"));
      work.held.awaitHeld();
      work.browser.post("/builds/cancelled-1/cancel");
      work.held.release();
      work.awaitEnd("cancelled-1");
    }
  }

  @Test
  void everythingIsShownAfterARestart() {
    build();
    try (Workplace work = new Workplace(folder)) {
      for (String run : List.of("ok-1", "failed-1", "cancelled-1")) {
        work.screens.ofRun(run);
      }
      work.screens.ofTheService();
      assertThat(work.screens.ofJob("ok-1").text("status")).isEqualTo("succeeded");
      assertThat(work.screens.ofJob("failed-1").text("status")).isEqualTo("failed");
      assertThat(work.screens.ofJob("cancelled-1").text("status")).isEqualTo("cancelled");
      assertThat(work.screens.ofJob("invalid-1").text("status")).isEqualTo("failed");
    }
  }

  @Tag("deep")
  @Test
  void aJobThatIsReportedByItsManifestHasNoResponse() {
    build();
    try (Workplace work = new Workplace(folder)) {
      assertThat(work.screens.ofJob("ok-1").body().has("response")).isFalse();
      assertThat(work.screens.ofJob("failed-1").body().has("response")).isFalse();
    }
  }
}
