package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code refresh} over the datasets of an output folder, at times that a test chooses. */
class RefreshCommandTest {

  private static final Instant NOON = Instant.parse("2026-08-15T12:00:00Z");
  private static final String DAILY = "refresh_cadence: P1D";

  @TempDir Path folder;

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final InstantSource source = now::get;
  private final CommandLineRunner commands =
      new CommandLineRunner(builder -> builder.clock(source.withZone(ZoneOffset.UTC)));

  @BeforeEach
  void data() throws IOException {
    Files.writeString(folder.resolve("list.csv"), "id,city\n1,Seoul\n2,Busan\n");
  }

  private void pass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  private Path out() {
    return folder.resolve("out");
  }

  private int run(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--output-dir", out().toString()));
    return commands.run(all.toArray(String[]::new));
  }

  private Path spec(String dataset, String... more) throws IOException {
    Path file = folder.resolve(dataset + ".yaml");
    String text = CitiesSpec.TEXT.replace("dataset_id: cities", "dataset_id: " + dataset);
    Files.writeString(file, text + String.join("\n", more) + "\n");
    return file;
  }

  private void build(String dataset, String... more) throws IOException {
    Path spec = spec(dataset, more);
    run(
        "build",
        spec.toString(),
        "--upload",
        "list=" + folder.resolve("list.csv"),
        "--run-id",
        dataset + "-1");
    assertThat(commands.err()).isEmpty();
  }

  /** Saves a spec that reads the upload of the list. */
  private void save(String dataset, String... more) throws IOException {
    assertThat(run("upload", folder.resolve("list.csv").toString())).isZero();
    String upload = commands.out().strip().split("\\s+", -1)[0];
    Path spec = spec(dataset, more);
    String text = Files.readString(spec);
    Files.writeString(
        spec, text.replace("alias: list", "alias: list, format: csv, upload_id: " + upload));
    assertThat(run("revisions", "save", dataset, spec.toString())).as(commands.err()).isZero();
  }

  private List<String> runs() throws IOException {
    try (Stream<Path> entries = Files.list(out())) {
      return entries
          .filter(entry -> Files.exists(entry.resolve("manifest.json")))
          .filter(entry -> !Files.isSymbolicLink(entry))
          .map(entry -> entry.getFileName().toString())
          .toList();
    }
  }

  @Test
  void aFolderWithoutACadenceHasNothingToRefresh() throws IOException {
    build("cities");

    assertThat(run("refresh")).isZero();

    assertThat(commands.out()).isEqualTo("no dataset has a refresh_cadence\n");
  }

  @Test
  void aDatasetIsBuiltAgainOnceItIsStale() throws IOException {
    build("cities", DAILY);
    build("other");

    pass(Duration.ofDays(1));
    assertThat(run("refresh")).isZero();
    assertThat(commands.out())
        .isEqualTo("cities: not due until 2026-08-16 12:00:00 UTC (every P1D)\n");

    pass(Duration.ofSeconds(1));
    assertThat(run("refresh")).isZero();
    assertThat(commands.out()).isEqualTo("cities: built, run 20260816T120001000000Z\n");
    assertThat(run("refresh")).isZero();
    assertThat(commands.out()).startsWith("cities: not due until 2026-08-17 12:00:01 UTC");
    assertThat(runs()).hasSize(3);
  }

  @Test
  void aDryRunBuildsNothing() throws IOException {
    build("cities", DAILY);
    pass(Duration.ofDays(2));

    assertThat(run("refresh", "--dry-run")).isZero();

    assertThat(commands.out()).isEqualTo("cities: due since 2026-08-16 12:00:00 UTC (every P1D)\n");
    assertThat(runs()).hasSize(1);
  }

  @Test
  void theResultIsOneDocumentOfJson() throws IOException {
    build("cities", DAILY);
    pass(Duration.ofDays(2));

    assertThat(run("refresh", "--json")).isZero();

    assertThat(commands.out())
        .contains(
            "\"dataset_id\": \"cities\"",
            "\"result\": \"built\"",
            "\"refresh_cadence\": \"P1D\"",
            "\"last_success_at\": \"2026-08-15T12:00:00+00:00\"",
            "\"next_refresh_at\": \"2026-08-16T12:00:00+00:00\"",
            "\"reason\": \"cadence\"",
            "\"run_id\": \"20260817T120000000000Z\"",
            "\"error\": null");
  }

  @Test
  void aSavedSpecIsBuiltInsteadOfTheStoredOne() throws IOException {
    build("cities", DAILY);
    save("cities", "refresh_cadence: PT6H", "license: CC-BY-4.0");
    pass(Duration.ofHours(7));

    assertThat(run("refresh")).as(commands.err()).isZero();

    assertThat(commands.out()).isEqualTo("cities: built, run 20260815T190000000000Z\n");
    assertThat(out().resolve("20260815T190000000000Z/buildspec.yaml"))
        .content()
        .contains("CC-BY-4.0");
  }

  @Test
  void aSavedSpecThatWasNeverBuiltIsBuiltByName() throws IOException {
    save("cities", DAILY);

    assertThat(run("refresh", "cities", "--dry-run")).isZero();
    assertThat(commands.out()).isEqualTo("cities: due (no run of it has succeeded)\n");

    assertThat(run("refresh", "cities")).isZero();
    assertThat(runs()).hasSize(1);
  }

  @Test
  void aNamedDatasetIsBuiltThoughItIsNotDueWithForce() throws IOException {
    build("cities", DAILY);
    build("plain");

    assertThat(run("refresh", "cities")).isZero();
    assertThat(commands.out()).startsWith("cities: not due");
    assertThat(run("refresh", "plain")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("[refresh_without_cadence]", "hint: ");

    assertThat(run("refresh", "cities", "plain", "--force")).isZero();
    assertThat(commands.out()).contains("cities: built", "plain: built");
  }

  @Test
  void forceNeedsNames() {
    assertThat(run("refresh", "--force")).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aDatasetThatDoesNotExistIsRefused() {
    assertThat(run("refresh", "never")).isEqualTo(ExitCode.FAILED);

    assertThat(commands.out()).isEqualTo("never: failed\n");
    assertThat(commands.err()).contains("no run and no saved spec", "[refresh_spec_missing]");
  }

  @Tag("deep")
  @Test
  void oneThatCannotBeBuiltStopsNoOther() throws IOException {
    build("a", DAILY);
    build("b", DAILY);
    build("c", DAILY);
    Files.writeString(folder.resolve("a.yaml"), "title: [");
    run("revisions", "save", "a", folder.resolve("a.yaml").toString());
    save("b", DAILY);
    deleteUploads();
    pass(Duration.ofDays(2));

    assertThat(run("refresh", "a", "b", "c")).isEqualTo(ExitCode.FAILED);

    assertThat(commands.out()).contains("a: failed\n", "b: failed\n");
    assertThat(commands.err()).contains("error: a: ", "error: b: ", "[refresh_upload_missing]");
  }

  private void deleteUploads() {
    run("uploads", "list", "--json");
    Stream.of(commands.out().split("\""))
        .filter(word -> word.startsWith("upl_"))
        .distinct()
        .toList()
        .forEach(upload -> run("uploads", "delete", upload));
  }

  @Tag("deep")
  @Test
  void aFailureIsTriedAgainAfterAPause() throws IOException {
    build("cities", DAILY);
    save("cities", DAILY, "quality: { min_rows: 100, min_rows_severity: fail }");
    pass(Duration.ofDays(2));

    assertThat(run("refresh")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.out()).isEqualTo("cities: failed, run 20260817T120000000000Z\n");

    pass(Duration.ofMinutes(5));
    assertThat(run("refresh")).isZero();
    assertThat(commands.out())
        .isEqualTo("cities: not due until 2026-08-17 12:05:00 UTC (pause after 1 failure)\n");
    pass(Duration.ofSeconds(1));
    assertThat(run("refresh")).isEqualTo(ExitCode.FAILED);
    pass(Duration.ofMinutes(9));
    assertThat(run("refresh")).isZero();
    assertThat(commands.out()).contains("(pause after 2 failures)");
  }

  @Test
  void aRedactedSpecIsRefusedWithWhatToDo() throws IOException {
    build("cities", DAILY, "metadata: { token: not-a-real-one }");
    pass(Duration.ofDays(2));

    assertThat(run("refresh")).isEqualTo(ExitCode.FAILED);

    assertThat(commands.err())
        .contains(
            "[refresh_spec_redacted]", "save the spec with `dataset-builder revisions save cities");
    assertThat(runs()).hasSize(1);
  }

  @Test
  void ofTwoRefreshesAtOnceOneBuilds() throws Exception {
    Path spec = spec("cities", DAILY);
    String url = "[{ kind: url, alias: list, endpoint: 'https://example.org/list.csv' }]";
    Files.writeString(spec, Files.readString(spec).replace("[{ kind: file, alias: list }]", url));
    assertThat(run("revisions", "save", "cities", spec.toString())).isZero();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CommandLineRunner other = fetching(begun, released);
    String[] refresh = {"refresh", "cities", "--output-dir", out().toString()};
    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> other.run(refresh));
    begun.await();

    assertThat(run("refresh", "cities")).isZero();
    assertThat(commands.out())
        .isEqualTo("cities: skipped (cities is being refreshed by another process)\n");

    released.countDown();
    assertThat(first.join()).isEqualTo(ExitCode.FAILED);
    assertThat(other.out()).startsWith("cities: failed, run ");
    assertThat(runs()).hasSize(1);
  }

  /** A runner that waits in the middle of a fetch, which then fails. */
  private CommandLineRunner fetching(CountDownLatch begun, CountDownLatch released) {
    return new CommandLineRunner(
        builder ->
            builder
                .clock(source.withZone(ZoneOffset.UTC))
                .network(
                    new NetworkRules(
                        host -> {
                          begun.countDown();
                          await(released);
                          return InetAddress.getAllByName("127.0.0.1");
                        },
                        any -> false,
                        TlsRules.platform())));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  void aClockThatGoesBackBuildsNothing() throws IOException {
    build("cities", DAILY);
    pass(Duration.ofDays(-40));

    assertThat(run("refresh")).isZero();

    assertThat(commands.out()).startsWith("cities: not due until 2026-08-16");
  }

  @Test
  void theNextRefreshIsShownWithTheDataset() throws IOException {
    build("cities", DAILY);

    assertThat(run("datasets", "cities")).isZero();

    assertThat(commands.out()).contains("  next refresh after: 2026-08-16 12:00:00 UTC\n");
  }

  @Test
  void aPausedDatasetIsNotDue() throws IOException {
    save("cities", DAILY);
    run("refresh", "cities");
    run("schedules", "add", "cities");
    run("schedules", "pause", "cities");
    pass(Duration.ofDays(2));

    assertThat(run("refresh")).isZero();
    assertThat(commands.out()).isEqualTo("cities: not due: its schedule is paused\n");
    assertThat(run("refresh", "cities", "--force")).isZero();
    assertThat(runs()).hasSize(2);
  }

  @Test
  void schedulesAreAddedShownPausedAndRemoved() throws IOException {
    save("cities", DAILY);

    assertThat(run("schedules", "add", "cities")).as(commands.err()).isZero();
    assertThat(commands.out()).isEqualTo("cities: every P1D, next after 2026-08-15 12:00:00 UTC\n");
    assertThat(run("schedules", "pause", "cities")).isZero();
    assertThat(commands.out()).isEqualTo("cities: every P1D, paused\n");
    assertThat(run("schedules", "list")).isZero();
    assertThat(commands.out()).contains("DATASET", "cities", "P1D", "paused");
    assertThat(run("schedules", "resume", "cities")).isZero();
    assertThat(run("schedules", "show", "cities")).isZero();
    assertThat(commands.out()).contains("next after");
    assertThat(run("schedules", "remove", "cities")).isZero();
    assertThat(commands.out()).isEqualTo("removed: cities\n");
    assertThat(run("schedules", "list")).isZero();
    assertThat(commands.out()).isEqualTo("no schedules\n");
    assertThat(run("schedules", "show", "cities")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("[schedule_not_found]");
  }
}
