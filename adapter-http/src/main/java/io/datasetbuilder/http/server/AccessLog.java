package io.datasetbuilder.http.server;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * One event a request. It has neither query, headers nor body: nothing that could be a secret or
 * somebody's data.
 */
final class AccessLog {

  private static final Logger LOG = LoggerFactory.getLogger("io.datasetbuilder.http.access");

  private AccessLog() {}

  /**
   * What is told of a request.
   *
   * @param principal the caller's label; empty: nobody was let in
   * @param runId where the path has one that is well-formed
   */
  record Entry(
      String requestId,
      String method,
      String operation,
      int status,
      long millis,
      Optional<String> principal,
      Optional<String> runId) {}

  static void write(Entry entry) {
    LoggingEventBuilder event =
        LOG.atInfo()
            .addKeyValue("request_id", entry.requestId())
            .addKeyValue("method", entry.method())
            .addKeyValue("operation", entry.operation())
            .addKeyValue("status", entry.status())
            .addKeyValue("ms", entry.millis());
    with(with(event, "principal", entry.principal()), "run_id", entry.runId()).log("request");
  }

  private static LoggingEventBuilder with(
      LoggingEventBuilder event, String name, Optional<String> value) {
    return value.isPresent() ? event.addKeyValue(name, value.get()) : event;
  }
}
