package io.datasetbuilder.http.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.Served;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries as callers see them, of a service with one slot. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueriesOverTheLineTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Takes minutes and little memory, and nothing of it can be known beforehand. */
  private static final String ENDLESS =
      "SELECT max(sha256(concat(repeat(a.name, 5000), b.id, c.id, d.id))) AS h"
          + " FROM dataset a, dataset b, dataset c, dataset d";

  private static final String SHORT = "SELECT 1 AS one FROM dataset";

  private static final int ROWS = 200;

  /** More than the workers of a service, 10. */
  private static final int CALLERS = 12;

  private Path processes;
  private BuilderService service;
  private Served line;

  @BeforeAll
  void open(@TempDir Path folder) throws IOException {
    processes = folder.resolve("tmp");
    Settings settings = Settings.of(Map.of("SVC_QUERY_MAX_CONCURRENCY", "1")).settings();
    service =
        BuilderService.builder(folder.resolve("out"))
            .settings(settings.with(settings.queries().withTimeouts(PATIENCE, PATIENCE)))
            .temporaryFolder(Files.createDirectory(folder.resolve("tmp")))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")))
            .ownership(RunOwnership.SINGLE_USER)
            .build();
    Path file =
        Files.writeString(
            folder.resolve("s.csv"),
            IntStream.range(0, ROWS)
                .mapToObj(i -> i + ",n" + i)
                .collect(Collectors.joining("\n", "id,name\n", "\n")));
    String upload =
        service
            .registerUpload(file, Optional.empty(), "utf-8")
            .match(kept -> kept.id().value(), problems -> "");
    service.createBuild(
        SpecInput.of(
            "dataset_id: people\ntitle: People\ndescription: Some\nlicense: CC0-1.0\nsources:\n"
                + "  - {kind: file, alias: s, upload_id: "
                + upload
                + ", format: csv}\nexports:\n  - {kind: csv, output_path: data.csv}\n"),
        BuildOptions.none().withRunId("run"));
    line = new Served(service);
  }

  @AfterAll
  void close() {
    line.close();
    service.close();
  }

  private JsonResponse post(String target, String body) {
    return line.send(target, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private JsonResponse sql(String sql) {
    return post("/warehouse/query", request(sql));
  }

  private static String request(String sql) {
    return "{'table':'people.s','sql':'" + sql + "'}";
  }

  /** Sends a query and leaves the connection to the caller. */
  private Socket sent(String sql) throws IOException {
    byte[] body = request(sql).replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), line.port());
    OutputStream out = socket.getOutputStream();
    String head =
        "POST /warehouse/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.write(body);
    out.flush();
    return socket;
  }

  @Test
  void aCallerWhoHangsUpFreesTheSlotOfHisQuery() throws IOException {
    Socket caller = sent(ENDLESS);
    JsonResponse busy = sql(SHORT);
    while (busy.status() == 200) {
      if (caller.getInputStream().available() > 0) { // Refused: the short query had the slot.
        caller.close();
        caller = sent(ENDLESS);
      }
      busy = sql(SHORT);
    }

    caller.close();
    JsonResponse free = busy;
    while (free.status() == 429) {
      free = sql(SHORT);
    }

    assertThat(busy.text("code")).isEqualTo("query_busy");
    assertThat(free.status()).isEqualTo(200);
  }

  /** More callers than the service has workers, all of one profile that takes long. */
  @Tag("deep")
  @Test
  @EnabledOnOs(OS.LINUX)
  void aSmallRequestIsServedWhileManyWaitForOneProfile() throws Exception {
    sql(SHORT);
    List<ProcessHandle> stopped = stopped();
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<JsonResponse>> profiles =
          IntStream.range(0, CALLERS)
              .mapToObj(i -> callers.submit(() -> line.get("/warehouse/tables/people.s/profile")))
              .toList();
      // One computes, one waits for it, and no other holds a worker.
      while (profiles.stream().filter(Future::isDone).count() < CALLERS - 2) {
        LockSupport.parkNanos(1_000_000);
      }

      assertThat(line.get("/version").status()).isEqualTo(200);

      assertThat(profiles.stream().filter(Future::isDone)).hasSize(CALLERS - 2);
      signal("CONT", stopped);
      Map<Integer, Integer> statuses = new TreeMap<>();
      for (Future<JsonResponse> profile : profiles) {
        statuses.merge(profile.get().status(), 1, Integer::sum);
      }
      assertThat(statuses).isEqualTo(Map.of(200, 2, 429, CALLERS - 2));
    } finally {
      signal("CONT", stopped);
      callers.shutdownNow();
    }
  }

  /** The process that waits for the next query, which does not go on any more. */
  private List<ProcessHandle> stopped() throws IOException, InterruptedException {
    List<ProcessHandle> waiting = List.of();
    while (waiting.isEmpty()) {
      waiting = ProcessHandle.current().children().filter(this::waitsForAQuery).toList();
    }
    signal("STOP", waiting);
    return waiting;
  }

  private boolean waitsForAQuery(ProcessHandle process) {
    String command = process.info().commandLine().orElse("");
    return command.contains(processes.toString())
        && !command.startsWith("/bin/sh")
        && !command.contains("ArchiveClassesAtExit");
  }

  private static void signal(String name, List<ProcessHandle> processes)
      throws IOException, InterruptedException {
    for (ProcessHandle process : processes) {
      new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }
  }

  @Test
  void allProblemsOfARequestAreListedWithTheirPlaces() {
    JsonResponse refused =
        post("/warehouse/rows", "{'table':'people.s','offset':-1,'page_size':501,'colums':[]}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo("invalid_request");
    assertThat(refused.objects("structured_problems"))
        .extracting(problem -> problem.text("path"))
        .containsExactlyInAnyOrder("offset", "page_size", "colums");
  }

  @Test
  void evenASingleProblemOfARequestHasItsPlace() {
    JsonResponse refused = post("/warehouse/rows", "{'table':'people.s','columns':['naem']}");

    assertThat(refused.objects("structured_problems"))
        .extracting(problem -> problem.text("path") + " " + problem.text("hint"))
        .containsExactly("columns[0] did you mean 'name'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT 1 FROM other                     | unsafe_query",
        "SELECT nothing FROM dataset             | query_failed",
        "SELECT id AS a, id AS a FROM dataset    | invalid_request"
      })
  void sqlThatMayNotRunIsRefusedWithItsCode(String sql, String code) {
    JsonResponse refused = sql(sql.replace("''", "\\u0027"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text("code")).isEqualTo(code);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM read_csv(''/etc/passwd'') | unsafe_query",
        "SELECT 1 FROM dataset; SELECT 2         | unsafe_query",
        "DROP TABLE dataset                      | unsafe_query"
      })
  void otherSqlThatMayNotRunIsRefusedSoToo(String sql, String code) {
    sqlThatMayNotRunIsRefusedWithItsCode(sql, code);
  }

  /** No message shows a place on the machine, or how the engine is made. */
  @ParameterizedTest
  @ValueSource(strings = {"SELECT nothing FROM dataset", "SELECT ("})
  void noRefusalShowsWhatIsInside(String sql) {
    assertThat(sql(sql).text("error"))
        .doesNotContain("/", "\\", "Exception", "duckdb", "DuckDB", "parquet", "LINE 1", "n17");
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(strings = {"SELECT 1 FROM other", "SELECT CAST(name AS INTEGER) AS n FROM dataset"})
  void noOtherRefusalShowsWhatIsInside(String sql) {
    noRefusalShowsWhatIsInside(sql);
  }

  @Tag("deep")
  @Test
  void aPageBehindTheEndIsEmpty() {
    JsonResponse page = post("/warehouse/rows", "{'table':'people.s','offset':100000}");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.objects("rows")).isEmpty();
    assertThat(page.object("count").number("value")).isEqualTo(ROWS);
  }
}
