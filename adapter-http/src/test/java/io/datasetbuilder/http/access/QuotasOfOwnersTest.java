package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one owner may keep and run where several share a service (Spec, "Limits"). */
class QuotasOfOwnersTest {

  @TempDir Path folder;

  @Test
  @Tag("deep")
  void anOwnerKeepsFiftyFilesAndOthersAreNotCounted() {
    try (SharedService shared = new SharedService(folder)) {
      CallingUser ann = shared.user("ann");
      String first = ann.upload("0.csv", "id\n0\n");
      for (int i = 1; i < 50; i++) {
        ann.upload(i + ".csv", "id\n" + i + "\n");
      }

      Received refused = ann.call("POST", "/uploads?format=csv", "id\n51\n");

      assertThat(refused.refusal()).isEqualTo("409 upload_quota_exceeded");
      assertThat(refused.text("limit")).isEqualTo("max_files");
      assertThat(refused.json().path("limit_value").asInt()).isEqualTo(50);
      assertThat(refused.json().path("used").asInt()).isEqualTo(50);
      shared.user("bob").upload("b.csv", "id\n1\n");
      ann.call("DELETE", "/uploads/" + first, "").ok();
      ann.upload("again.csv", "id\n51\n");
    }
  }

  @Test
  void uploadsOfAnOwnerHaveABoundInBytesAndEndAfterThirtyDays() {
    try (SharedService shared = new SharedService(folder)) {
      UploadLimits limits = shared.service().session(shared.principal("ann")).uploads().limits();
      Received kept = shared.user("ann").call("POST", "/uploads?format=csv", "id\n1\n").ok();

      assertThat(limits.mostTotalBytes()).hasValue(1L << 30);
      assertThat(
              Duration.between(
                  OffsetDateTime.parse(kept.text("created_at")),
                  OffsetDateTime.parse(kept.text("expires_at"))))
          .isEqualTo(Duration.ofDays(30));
    }
  }

  @Test
  void anOwnerHasSoManyActiveBuildsAndOthersAreNotCounted() {
    try (SharedService shared =
        new SharedService(
            folder,
            Map.of("SVC_MAX_BUILDS", "1", "SVC_MAX_ACTIVE_BUILDS_PER_OWNER", "2"),
            new TestIssuer(),
            0)) {
      CallingUser ann = shared.user("ann");
      submit(ann, "ann-1", "held").ok();
      shared.held.awaitHeld();
      submit(ann, "ann-2", "csv").ok();

      assertThat(submit(ann, "ann-3", "csv").refusal()).isEqualTo("429 build_owner_limit");
      assertThat(build(ann).refusal()).isEqualTo("429 build_owner_limit");
      assertThat(submit(shared.user("bob"), "bob-1", "csv").status()).isEqualTo(202);
      ann.post("/builds/ann-2/cancel", Map.of()).ok();
      assertThat(submit(ann, "ann-4", "csv").status()).isEqualTo(202);
    }
  }

  private static Received submit(CallingUser user, String run, String export) {
    return user.post("/builds", Map.of("spec", spec(user, export), "run_id", run));
  }

  private static Received build(CallingUser user) {
    return user.post("/build", Map.of("spec", spec(user, "csv")));
  }

  private static String spec(CallingUser user, String export) {
    return "dataset_id: d\n"
        + "title: t\n"
        + "description: d\n"
        + "sources:\n"
        + "  - {kind: file, alias: s, upload_id: "
        + user.upload("a.csv", "id\n1\n")
        + ", format: csv, schema: {}}\nexports:\n  - {kind: "
        + export
        + ", output_path: data."
        + export
        + "}\n";
  }
}
