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
    entry.principal().ifPresent(label -> event.addKeyValue("principal", label));
    entry.runId().ifPresent(id -> event.addKeyValue("run_id", id));
    event.log("request");
  }
}
