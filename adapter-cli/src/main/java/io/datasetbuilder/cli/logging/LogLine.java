package io.datasetbuilder.cli.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.event.KeyValuePair;

/**
 * One event of the log.
 *
 * @param fields what the event and its surroundings name, such as the ids of a request and a run
 * @param failure what was thrown, with its causes and where
 */
record LogLine(
    Instant at,
    String level,
    String logger,
    String thread,
    String message,
    Map<String, String> fields,
    Optional<String> failure) {

  /**
   * An event with every text of it cleared: those that somebody else chose, names too.
   *
   * @param clear removes secrets
   */
  static LogLine of(ILoggingEvent event, UnaryOperator<String> clear) {
    Map<String, String> fields = new LinkedHashMap<>();
    event.getMDCPropertyMap().forEach((name, value) -> put(fields, name, value, clear));
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    if (pairs != null) {
      pairs.forEach(pair -> put(fields, pair.key, pair.value, clear));
    }
    return new LogLine(
        event.getInstant(),
        event.getLevel().toString(),
        clear.apply(event.getLoggerName()),
        clear.apply(event.getThreadName()),
        clear.apply(String.valueOf(event.getFormattedMessage())),
        fields,
        Optional.ofNullable(event.getThrowableProxy()).map(LogLine::trace).map(clear));
  }

  private static void put(
      Map<String, String> fields, String name, Object value, UnaryOperator<String> clear) {
    fields.put(clear.apply(name), clear.apply(String.valueOf(value)));
  }

  private static String trace(IThrowableProxy thrown) {
    return ThrowableProxyUtil.asString(thrown).replace("\r\n", "\n").strip();
  }
}
