package io.datasetbuilder.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.OutputStreamAppender;
import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import java.io.OutputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/** Configures the log of the process: events of the product from INFO, of libraries from WARN. */
public final class ServiceLog {

  private static final String PRODUCT = "io.datasetbuilder";

  private ServiceLog() {}

  /**
   * Writes the log to a stream from now on, including the platform's own log.
   *
   * @param secrets are redacted
   * @param readable lines for people; else JSON
   */
  public static void to(OutputStream stream, SecretRegistry secrets, boolean readable) {
    if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      throw new IllegalStateException("the log of the process belongs to another library");
    }
    context.reset();
    LogFormatter formatter = readable ? LogFormatter.READABLE : LogFormatter.JSON;
    OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    appender.setContext(context);
    // All secrets are redacted that the process knows by then.
    appender.setEncoder(
        LogLines.of(
            context, event -> formatter.write(LogFormatter.LogLine.of(event, secrets::redact))));
    appender.setOutputStream(stream);
    appender.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
    LogLines.silenceLibraries(context);
    context.getLogger(PRODUCT).setLevel(Level.INFO);
    LogManager.getLogManager().reset();
    java.util.logging.Logger.getLogger("").addHandler(new PlatformLog());
  }

  /** Forwards events of the platform's own log, which the product and database drivers use. */
  private static final class PlatformLog extends Handler {

    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord record) {
      org.slf4j.Logger log = LoggerFactory.getLogger(String.valueOf(record.getLoggerName()));
      String message = formatter.formatMessage(record);
      if (record.getLevel().intValue() < java.util.logging.Level.WARNING.intValue()) {
        log.info(message, record.getThrown());
      } else if (record.getLevel().intValue() >= java.util.logging.Level.SEVERE.intValue()) {
        log.error(message, record.getThrown());
      } else {
        log.warn(message, record.getThrown());
      }
    }

    @Override
    public void flush() {
      // Nothing is buffered.
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  /** Formats of a log line: JSON for machines, or readable text. */
  enum LogFormatter {

    /** A JSON object a line, for machines. Fields never hide the members that every line has. */
    JSON {
      @Override
      String write(LogLine line) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("time", JsonValue.of(Timestamps.format(line.at())));
        members.put("level", JsonValue.of(line.level()));
        members.put("logger", JsonValue.of(line.logger()));
        members.put("thread", JsonValue.of(line.thread()));
        members.put("message", JsonValue.of(line.message()));
        line.failure().ifPresent(text -> members.put("failure", JsonValue.of(text)));
        line.fields().forEach((name, value) -> members.putIfAbsent(name, JsonValue.of(value)));
        return JsonRenderer.line(new JsonObject(members)) + '\n';
      }
    },

    /** A line for people. No text of an event can begin a line of its own or move the cursor. */
    READABLE {
      @Override
      String write(LogLine line) {
        String fields =
            line.fields().entrySet().stream()
                .map(field -> "  " + field.getKey() + '=' + field.getValue())
                .collect(Collectors.joining());
        String failure =
            line.failure().map(text -> '\n' + text.indent(2).stripTrailing()).orElse("");
        return Timestamps.format(line.at())
            + ' '
            + String.format("%-5s", line.level())
            + ' '
            + plain(line.message() + fields)
            + failure.replaceAll("[\\p{Cntrl}&&[^\n\t]]", "\ufffd")
            + '\n';
      }
    };

    abstract String write(LogLine line);

    private static String plain(String text) {
      return text.replaceAll("\\p{Cntrl}", "\ufffd");
    }

    /**
     * One event of the log.
     *
     * @param fields what the event and its surroundings name, such as the ids of a request and a
     *     run
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
       * An event with all of its texts redacted, names included.
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
  }
}
