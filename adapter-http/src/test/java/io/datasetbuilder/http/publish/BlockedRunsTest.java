package io.datasetbuilder.http.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.Served;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Wire, "Publish": what keeps a run from being published, each by its code, over a socket. */
@Execution(ExecutionMode.SAME_THREAD)
class BlockedRunsTest {

  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final long PATIENCE_MILLIS = 60_000;
  private static final String CSV = "{kind: csv, output_path: data.csv}";
  private static final String KAGGLE =
      "{kind: kaggle, output_path: kaggle/people.csv, options: {owner: ada}}";
  private static final String METADATA = "gold/s/kaggle/dataset-metadata.json";

  @TempDir static Path folder;
  private static PublishingService publishing;
  private static Served served;
  private static BuilderService rootless;
  private static Served servedRootless;

  @BeforeAll
  static void start() {
    publishing = new PublishingService(folder, Map.of("SVC_LOCAL_PUBLISH_ROOT", root().toString()));
    served = publishing.served;
    rootless =
        publishing
            .standIns
            .builder(folder.resolve("out"), Map.of())
            .temporaryFolder(folder)
            .ownership(RunOwnership.SINGLE_USER)
            .build();
    servedRootless = new Served(rootless);
  }

  @AfterAll
  static void stop() {
    servedRootless.close();
    rootless.close();
    publishing.close();
  }

  private static Path root() {
    return folder.resolve("published");
  }

  private static String post(String target, JsonMembers body) {
    byte[] text = JsonRenderer.line(body.toObject()).getBytes(StandardCharsets.UTF_8);
    JsonResponse response = served.send(target, text);
    return response.status() + " " + JsonRenderer.line(response.body());
  }

  /** Builds a spec and gives its run id. */
  private static String built(String spec) {
    String run = "run-" + NAMES.incrementAndGet();
    post("/build", new JsonMembers().put("spec", spec).put("run_id", run));
    return run;
  }

  private static String people(String exports) {
    return built(PublishedSpecs.of(publishing.source(), exports, ""));
  }

  private static Path file(String run, String path) {
    return folder.resolve("out").resolve(run).resolve(path);
  }

  private static String destination() {
    return "ada/people-" + NAMES.incrementAndGet();
  }

  /** The codes that both the readiness and the publication report. */
  private static Set<String> blockers(String run, String target, String destination) {
    JsonResponse readiness =
        served.get(
            "/builds/"
                + run
                + "/publish/readiness?target="
                + target
                + "&destination="
                + destination);
    JsonResponse refused = publish(run, target, destination, new JsonMembers());
    assertThat(readiness.status()).as("readiness").isEqualTo(200);
    assertThat(refused.status()).as("publication").isEqualTo(409);
    assertThat(refused.names()).containsExactlyInAnyOrder("error", "blockers", "redistribution");
    assertThat(codes(refused)).isEqualTo(codes(readiness));
    return codes(refused);
  }

  private static JsonResponse publish(
      String run, String target, String destination, JsonMembers options) {
    return served.send(
        "/builds/" + run + "/publish",
        JsonRenderer.line(
                new JsonMembers()
                    .put("target", target)
                    .put("destination", destination)
                    .put("options", options.toObject())
                    .toObject())
            .getBytes(StandardCharsets.UTF_8));
  }

  private static Set<String> codes(JsonResponse response) {
    return response.objects("blockers").stream()
        .map(blocker -> blocker.text("code"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> locally(String run) {
    return blockers(run, "local", destination());
  }

  @Test
  void aRunThatGoesOnAndThenIsCancelled() throws InterruptedException {
    String spec = PublishedSpecs.of(publishing.source(), "{kind: held, output_path: held}", "");
    String run = "running-" + NAMES.incrementAndGet();
    post("/builds", new JsonMembers().put("spec", spec).put("run_id", run));
    publishing.held.awaitHeld();

    assertThat(locally(run)).containsExactly("run_not_terminal");

    post("/builds/" + run + "/cancel", new JsonMembers());
    publishing.held.release();
    awaitEnd(run);
    assertThat(locally(run)).containsExactly("run_cancelled");
  }

  private static void awaitEnd(String run) throws InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    String readiness = "/builds/" + run + "/publish/readiness?target=local";
    while (codes(served.get(readiness)).contains("run_not_terminal")
        && System.currentTimeMillis() < end) {
      Thread.sleep(10);
    }
  }

  @Test
  void aRunThatFailed() {
    String run =
        built(
            PublishedSpecs.of(
                publishing.source(), CSV, "quality: {min_rows: 9, min_rows_severity: fail}\n"));

    assertThat(locally(run)).containsExactly("run_failed");
  }

  @Test
  void aManifestThatNamesNoGoldFile() throws IOException {
    String run = people(CSV);
    Path manifest = file(run, "manifest.json");
    String text = Files.readString(manifest);
    Files.writeString(manifest, text.replaceAll("\"gold/", "\"silver/gold/"));

    assertThat(locally(run)).contains("gold_unavailable");
  }

  @Test
  void aGoldFileThatIsNotThere() throws IOException {
    String run = people(CSV);
    Files.delete(file(run, "gold/s/data.csv"));

    assertThat(locally(run)).containsExactly("artifact_missing");
  }

  @Test
  void aGoldFileOfAnotherLength() throws IOException {
    String run = people(CSV);
    Files.writeString(file(run, "gold/s/data.csv"), "id,name\n");

    assertThat(locally(run)).containsExactly("artifact_invalid");
  }

  @Test
  void aGoldFileThatIsALink() throws IOException {
    String run = people(CSV);
    Path data = file(run, "gold/s/data.csv");
    Path other = Files.move(data, folder.resolve("data-" + run));
    Files.createSymbolicLink(data, other);

    assertThat(locally(run)).containsExactly("artifact_invalid");
  }

  @Test
  void aGoldFileWithOtherBytesOfTheSameLengthIsNotPublished() throws IOException {
    String run = people(CSV);
    Path data = file(run, "gold/s/data.csv");
    Files.writeString(data, Files.readString(data).replace("Ada", "Eve"));
    String destination = destination();

    JsonResponse failed = publish(run, "local", destination, new JsonMembers());

    assertThat(failed.status() + " " + failed.text("code")).isEqualTo("502 publish_failed");
    assertThat(root().resolve(destination)).doesNotExist();
  }

  @Test
  void aRunThatWasDeletedIsNotFound() throws IOException {
    String run = people(CSV);
    try (Stream<Path> files = Files.walk(file(run, ""))) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }

    assertThat(publish(run, "local", destination(), new JsonMembers()).status()).isEqualTo(404);
  }

  @Test
  void aSpecWithoutALicense() {
    String run =
        built(
            PublishedSpecs.of(publishing.source(), CSV, "")
                .replace("license: CC-BY-4.0", "publish: false"));

    assertThat(locally(run)).containsExactly("license_missing");
  }

  @Test
  void aSpecThatAllowsPersonalData() {
    String run = built(PublishedSpecs.of(publishing.source(), CSV, "pii: {mode: allow}\n"));

    assertThat(locally(run)).containsExactly("pii_allow_with_publish");
  }

  @Test
  void aHubWithoutACredential() {
    String run = people("{kind: huggingface, output_path: hub}");

    assertThat(blockers(run, "huggingface", destination()))
        .containsExactly("credential_unavailable");
  }

  @Test
  void aServiceWithoutARoot() {
    String run = people(CSV);

    JsonResponse readiness =
        servedRootless.get("/builds/" + run + "/publish/readiness?target=local");

    assertThat(codes(readiness)).containsExactly("local_publish_root_unconfigured");
  }

  @Test
  void aDestinationBehindALink() throws IOException {
    String run = people(CSV);
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.createDirectories(root());
    Files.createSymbolicLink(root().resolve("linked"), elsewhere);

    assertThat(blockers(run, "local", "linked/people"))
        .containsExactly("destination_outside_publish_root");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void aNewerRunInTheFolder() {
    String older = people(CSV);
    String newer = people(CSV);
    String destination = destination();
    assertThat(publish(newer, "local", destination, new JsonMembers()).status()).isEqualTo(200);

    assertThat(blockers(older, "local", destination)).containsExactly("newer_run_published");
    assertThat(root().resolve(destination)).isDirectory();
    JsonMembers replacing = new JsonMembers().put("replace_newer", true);
    JsonResponse replaced = publish(older, "local", destination, replacing);

    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.text("run_id")).isEqualTo(older);
    assertThat(publish(newer, "local", destination, replacing).text("code"))
        .isEqualTo("publish_conflict");
    assertThat(publish(older, "kaggle", destination, replacing).status()).isEqualTo(400);
  }

  @Test
  void aRecordOfThePublishedRunThatCannotBeRead() throws IOException {
    String run = people(CSV);
    String destination = destination();
    publish(run, "local", destination, new JsonMembers());
    try (Stream<Path> records = Files.list(root().resolve(".publishing/runs/" + destination))) {
      Files.writeString(records.findFirst().orElseThrow(), "garbled");
    }

    assertThat(blockers(people(CSV), "local", destination))
        .containsExactly("published_run_unreadable");
  }

  @Test
  void aRunWithoutMetadataOfKaggle() {
    assertThat(blockers(people(CSV), "kaggle", destination()))
        .containsExactly("kaggle_metadata_missing");
  }

  @Test
  void aRunWithSeveralMetadataOfKaggle() {
    String run = people(KAGGLE + ", " + KAGGLE.replace("kaggle/people", "more/people"));

    assertThat(blockers(run, "kaggle", destination())).containsExactly("kaggle_metadata_ambiguous");
  }

  @Test
  void metadataOfKaggleThatAreNone() throws IOException {
    String run = people(KAGGLE);
    Path metadata = file(run, METADATA);
    Files.writeString(metadata, "x".repeat((int) Files.size(metadata)));

    assertThat(blockers(run, "kaggle", destination()))
        .containsExactly("kaggle_metadata_unreadable");
  }

  @Test
  void metadataOfAnotherDatasetOfKaggle() {
    assertThat(blockers(people(KAGGLE), "kaggle", "ada/another"))
        .containsExactly("kaggle_destination_mismatch");
  }

  @Test
  void termsThatForbidToPassTheDataOn() {
    String run =
        built(
            PublishedSpecs.of(
                "{provider: datago, dataset: air_quality, alias: s, params: {sidoName: 서울}}",
                CSV,
                ""));

    assertThat(locally(run)).containsExactly("redistribution_forbidden");
  }

  @Test
  void termsOfNonCommercialUse() {
    String run =
        built(
            PublishedSpecs.of(
                "{provider: datago, dataset: apt_rent, alias: s, params: {LAWD_CD: '11110',"
                    + " DEAL_YMD: '202401'}}",
                KAGGLE + ", " + CSV,
                ""));
    String destination = destination();

    assertThat(locally(run)).containsExactly("non_commercial_unconfirmed");
    JsonResponse open = publish(run, "kaggle", "ada/people", new JsonMembers().put("public", true));
    JsonResponse confirmed =
        publish(run, "local", destination, new JsonMembers().put("confirm_non_commercial", true));

    assertThat(codes(open)).containsExactly("non_commercial_marker_missing");
    assertThat(confirmed.status()).isEqualTo(200);
    assertThat(confirmed.object("redistribution").text("verdict")).isEqualTo("non_commercial");
  }

  @Test
  void termsThatNobodyKnowsAndAPublicDataset() {
    JsonResponse refused =
        publish(people(KAGGLE), "kaggle", "ada/people", new JsonMembers().put("public", true));

    assertThat(codes(refused)).containsExactly("redistribution_unknown");
  }

  @Test
  void aCardWithoutALicense() throws IOException {
    String run = people("{kind: huggingface, output_path: hub}");
    Path card = file(run, "gold/s/hub/README.md");
    Files.writeString(card, "x".repeat((int) Files.size(card)));

    assertThat(blockers(run, "huggingface", destination()))
        .containsExactlyInAnyOrder("card_incomplete", "credential_unavailable");
  }

  @Test
  void aTableThatBearsTheNameOfTheCardOfAllTables() {
    String run =
        built(
            PublishedSpecs.of(
                publishing.source() + ", " + publishing.source().replace("alias: s", "alias: t"),
                CSV,
                ""));
    String named =
        built(
            PublishedSpecs.of(
                publishing.source()
                    + ", "
                    + publishing.source().replace("alias: s", "alias: readme.MD"),
                CSV,
                ""));

    assertThat(blockers(run, "huggingface", destination()))
        .containsExactly("credential_unavailable");
    assertThat(blockers(named, "huggingface", destination()))
        .containsExactlyInAnyOrder("card_missing", "credential_unavailable");
  }

  @Test
  void everythingIsReportedAtOnce() throws IOException {
    String run = people(KAGGLE);
    Files.delete(file(run, "gold/s/table.parquet"));

    assertThat(blockers(run, "kaggle", "ada/another"))
        .isEqualTo(new TreeSet<>(List.of("artifact_missing", "kaggle_destination_mismatch")));
  }
}
