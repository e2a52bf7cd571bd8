package io.datasetbuilder.http.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.infrastructure.http.standin.EchoResponses;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/**
 * Spec, "Authentication", rules 9 to 11: what comes in the headers of credentials is in no answer,
 * log, file, database, figure or name of a thread, whether a call succeeds or fails.
 */
@Isolated("reads the logs of the JVM")
class CanaryKeysTest {

  private static final String KEY = "canary+Provider/0815=";
  private static final String WRONG_KEY = "canary+Refused/4711=";
  private static final String PUBLISHED_SPEC =
      """
      dataset_id: published
      title: t
      description: d
      license: CC-BY-4.0
      sources:
        - {kind: file, alias: people, upload_id: %s, format: csv}
      exports:
        - {kind: huggingface, output_path: hub}
      """;

  private static final String MALFORMED = "canary-malformed-entry";
  private static final String PUBLISH = HuggingFaceStandIn.TOKEN;
  private static final String WRONG_PUBLISH = "hf_canaryOfSomebodyElse";
  private static final String KAGGLE_KEY = "canaryKaggle/1234+";
  private static final String MALFORMED_PUBLISH = "KAGGLE_KEY=canary-half-of-a-pair";
  private static final String WRONG_API_KEY = "canary-wrong-api-key";

  private static final String SPEC =
      """
      dataset_id: canaries
      title: t
      description: d
      sources:
        - {provider: seoul, dataset: bike_realtime, alias: bikes}
        - {provider: datago, dataset: apt_trade, alias: sales, params: {LAWD_CD: "11110", DEAL_YMD: "202401"}}
      exports:
        - {kind: csv, output_path: data.csv}
        - {kind: parquet, output_path: data.parquet}
      """;

  @TempDir Path folder;
  private final Queue<String> said = new ConcurrentLinkedQueue<>();
  private final List<String> secrets = new ArrayList<>();

  @Test
  void noCredentialIsLeftAnywhere() throws Exception {
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    Logger own = (Logger) LoggerFactory.getLogger("io.datasetbuilder");
    Level before = root.getLevel();
    Appending appending = new Appending();
    Handling handling = new Handling();
    appending.start();
    root.addAppender(appending);
    root.setLevel(Level.INFO);
    own.setLevel(Level.TRACE);
    java.util.logging.Logger jdk = LogManager.getLogManager().getLogger("");
    jdk.addHandler(handling);
    try {
      callWithCanaries();
    } finally {
      jdk.removeHandler(handling);
      root.detachAppender(appending);
      root.setLevel(before);
      own.setLevel(null);
    }

    String all = String.join("\n", said);
    assertThat(all).contains("request_id");
    assertThat(found(all)).isEmpty();
    assertThat(below(folder)).isEmpty();
    assertThat(Files.readString(folder.resolve("out/one/bronze/bikes/records.jsonl")))
        .contains("\"echo\"");
    Path planted = Files.writeString(folder.resolve("out/planted.txt"), "key=" + KEY);
    assertThat(below(folder)).containsExactly(KEY + " in " + planted);
  }

  private void callWithCanaries() {
    try (HuggingFaceStandIn hub = new HuggingFaceStandIn();
        SharedService shared =
            new SharedService(
                folder,
                Map.of("SVC_MAX_BUILDS", "1", "HF_ENDPOINT", hub.endpoint()),
                new TestIssuer(),
                0)) {
      String token = shared.issuer.token("ann");
      secrets.addAll(
          List.of(
              KEY,
              WRONG_KEY,
              MALFORMED,
              PUBLISH,
              WRONG_PUBLISH,
              KAGGLE_KEY,
              MALFORMED_PUBLISH,
              WRONG_API_KEY,
              SharedService.API_KEY));
      secrets.add(token);
      secrets.addAll(List.of(token.split("\\.")).subList(1, 3));
      CallingUser ann =
          shared.withHeaders(
              "Authorization",
              "Bearer " + token,
              "X-API-Key",
              SharedService.API_KEY,
              "X-Publish-Credential",
              "HF_TOKEN=" + PUBLISH);
      succeed(shared, ann);
      fail(shared, ann);
      publish(shared, hub);
      say(shared.keyHolder().get("/metrics").ok().body());
      Thread.getAllStackTraces().keySet().forEach(thread -> say(thread.getName()));
      assertThat(shared.standIns.server.journal().placesOf(KEY)).isNotEmpty();
      assertThat(shared.standIns.server.journal().placesOf(WRONG_KEY)).isNotEmpty();
      assertThat(hub.hubCalls().stream().map(call -> call.header("authorization").orElse("")))
          .contains("Bearer " + PUBLISH, "Bearer " + WRONG_PUBLISH);
    }
  }

  private void succeed(SharedService shared, CallingUser ann) {
    dataset(shared, "seoul", "bike_realtime");
    dataset(shared, "datago", "apt_trade");
    String keys = "seoul=" + KEY + ",datago=" + KEY;
    say(ann.post("/preview", Map.of("spec", SPEC), "X-Provider-Key", keys).ok().body());
    say(
        ann.post("/build", Map.of("spec", SPEC, "run_id", "one"), "X-Provider-Key", keys)
            .ok()
            .body());
    say(
        ann.post("/builds", Map.of("spec", SPEC, "run_id", "job"), "X-Provider-Key", keys)
            .ok()
            .body());
    say(ann.get("/builds/job/events", "Accept", "text/event-stream").ok().body());
    say(ann.call("POST", "/providers/seoul/test", "", "X-Provider-Key", keys).whole());
    for (String target :
        List.of("/builds/one/manifest", "/builds/job", "/providers", "/builds/one/spec")) {
      say(ann.get(target, "X-Provider-Key", keys).ok().whole());
    }
  }

  private void fail(SharedService shared, CallingUser ann) {
    shared.standIns.server.acceptOnly("seoul", "another-key");
    shared.standIns.server.acceptOnly("datago", "another-key");
    String keys = "seoul=" + WRONG_KEY + ",datago=" + WRONG_KEY;
    say(ann.post("/build", Map.of("spec", SPEC, "run_id", "bad"), "X-Provider-Key", keys).whole());
    say(ann.post("/preview", Map.of("spec", SPEC), "X-Provider-Key", keys).whole());
    say(
        ann.post("/builds", Map.of("spec", SPEC, "run_id", "bad2"), "X-Provider-Key", keys)
            .whole());
    say(ann.post("/builds/bad2/cancel", Map.of()).whole());
    say(ann.get("/builds/bad2/events", "Accept", "text/event-stream").body());
    say(ann.get("/providers/datago/status", "X-Provider-Key", keys).whole());
    say(ann.get("/providers", "X-Provider-Key", MALFORMED).whole());
    say(ann.post("/builds", Map.of("spec", "["), "X-Provider-Key", keys).whole());
    say(shared.withHeaders("X-API-Key", WRONG_API_KEY).get("/version").whole());
    say(shared.withHeaders("Authorization", "Bearer " + MALFORMED).get("/version").whole());
    say(shared.withHeaders("Authorization", WRONG_API_KEY).get("/version").whole());
  }

  private void publish(SharedService shared, HuggingFaceStandIn hub) {
    CallingUser ann = shared.user("ann");
    String spec = PUBLISHED_SPEC.formatted(ann.upload("people.csv", "id\n1\n"));
    ann.post("/build", Map.of("spec", spec, "run_id", "published")).ok();
    String path = "/builds/published/publish";
    String query = "?target=huggingface&destination=" + HuggingFaceStandIn.OWNER + "/canaries";
    Map<String, String> body =
        Map.of("target", "huggingface", "destination", HuggingFaceStandIn.OWNER + "/canaries");
    String header = "X-Publish-Credential";
    String token = "HF_TOKEN=" + PUBLISH;
    String wrong = "HF_TOKEN=" + WRONG_PUBLISH;
    say(ann.get(path + "/readiness" + query, header, token).ok().whole());
    say(ann.post(path, body, header, wrong).whole());
    hub.fault(Step.COMMIT, Fault.cut(), 1);
    say(ann.post(path, body, header, token).whole());
    say(ann.post(path + "/reconcile", body, header, wrong).whole());
    say(ann.post(path + "/reconcile", body, header, token).whole());
    say(ann.post(path, body, header, token).ok().whole());
    say(ann.get(path + "/receipt" + query, header, token).ok().whole());
    say(ann.call("DELETE", path + "/receipt" + query, "", header, token).ok().whole());
    say(ann.get(path + "/audit", header, token).ok().whole());
    String pair = "KAGGLE_USERNAME=ada,KAGGLE_KEY=" + KAGGLE_KEY;
    say(ann.get(path + "/readiness?target=kaggle", header, pair).whole());
    say(ann.post(path, body, header, MALFORMED_PUBLISH).whole());
  }

  private static void dataset(SharedService shared, String provider, String name) {
    shared.standIns.server.dataset(provider, name).always(EchoResponses.inRecords());
  }

  private void say(String text) {
    said.add(text);
  }

  private List<String> found(String text) {
    return secrets.stream()
        .filter(
            secret ->
                Stream.of(
                        secret,
                        URLEncoder.encode(secret, UTF_8),
                        Base64.getEncoder().encodeToString(secret.getBytes(UTF_8)))
                    .anyMatch(text::contains))
        .toList();
  }

  private List<String> below(Path root) throws IOException, SQLException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        String content = path + new String(Files.readAllBytes(path), ISO_8859_1);
        String cells = path.toString().endsWith(".parquet") ? cells(path) : "";
        found(content + cells).forEach(secret -> found.add(secret + " in " + path));
      }
    }
    return found;
  }

  private static String cells(Path parquet) throws SQLException {
    StringBuilder cells = new StringBuilder();
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = engine.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM read_parquet('" + parquet + "')")) {
      while (rows.next()) {
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
          cells.append(rows.getString(column)).append('\n');
        }
      }
    }
    return cells.toString();
  }

  /** What goes through SLF4J. */
  private final class Appending extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      say(event.getFormattedMessage() + event.getKeyValuePairs() + event.getThrowableProxy());
    }
  }

  /** What goes through the JDK's logger. */
  private final class Handling extends Handler {
    @Override
    public void publish(LogRecord line) {
      say(line.getMessage() + line.getThrown());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
