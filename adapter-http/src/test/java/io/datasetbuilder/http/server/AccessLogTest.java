package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

@Isolated("reads the log of all servers of the JVM")
class AccessLogTest {

  private final Logger log = (Logger) LoggerFactory.getLogger("io.datasetbuilder.http.access");
  private final ListAppender<ILoggingEvent> events = new ListAppender<>();
  private final TestServer server =
      TestServer.with("GET", "/runs/{run_id}", call -> Reply.ok(new JsonMembers().toObject()))
          .settings(usual -> usual.withAccess(Optional.of(new Secret("secret-key")), false))
          .start();

  @BeforeEach
  void listen() {
    events.start();
    log.setLevel(Level.INFO);
    log.addAppender(events);
  }

  @AfterEach
  void stop() {
    server.close();
    log.detachAppender(events);
    log.setLevel(null);
  }

  /** The server is closed first: an answer may arrive before its line is written. */
  private Map<String, String> only() {
    server.close();
    assertThat(events.list).hasSize(1);
    Map<String, String> reported = new TreeMap<>();
    events.list.get(0).getKeyValuePairs().forEach(pair -> reported.put(pair.key, "" + pair.value));
    return reported;
  }

  @Test
  void aRequestIsOneEvent() {
    RawAnswer answer = server.call("GET /runs/r1?token=abc", "X-API-Key: secret-key");

    Map<String, String> reported = only();
    assertThat(reported)
        .containsEntry("request_id", answer.header("X-Request-ID").orElseThrow())
        .containsEntry("method", "GET")
        .containsEntry("operation", "op0")
        .containsEntry("status", "200")
        .containsEntry("principal", "service")
        .containsEntry("run_id", "r1")
        .containsKey("ms");
    assertThat(reported.toString()).doesNotContain("abc", "secret-key");
  }

  @Test
  void whatAnOperationLogsNamesItsRequest() {
    AtomicReference<String> named = new AtomicReference<>("");
    TestServer other =
        TestServer.with(
                "GET",
                "/runs",
                call -> {
                  named.set(MDC.get("request_id"));
                  return Reply.ok(new JsonMembers().toObject());
                })
            .settings(usual -> usual.withAccess(Optional.of(new Secret("secret-key")), false))
            .start();
    try (other) {
      RawAnswer answer = other.call("GET /runs", "X-API-Key: secret-key");

      assertThat(answer.header("X-Request-ID")).contains(named.get());
    }
  }

  @Test
  void aCallerWhoIsNotLetInIsNobody() {
    server.call("GET /runs/r1");

    assertThat(only()).containsEntry("status", "401").doesNotContainKey("principal");
  }

  @Test
  void whatIsNoRunIdIsNotLogged() {
    server.call("GET /runs/a%20b", "X-API-Key: secret-key");

    assertThat(only()).doesNotContainKey("run_id");
  }
}
