package io.datasetbuilder.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.EncoderBase;
import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.cli.logging.LogFormatter.LogLine;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.slf4j.LoggerFactory;

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
    RedactingEncoder encoder =
        new RedactingEncoder(secrets, readable ? LogFormatter.READABLE : LogFormatter.JSON);
    encoder.setContext(context);
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.setOutputStream(stream);
    appender.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
    context.getLogger(PRODUCT).setLevel(Level.INFO);
    LogManager.getLogManager().reset();
    java.util.logging.Logger.getLogger("").addHandler(new PlatformLog());
  }

  /** Encodes events as bytes, with all secrets redacted that the process knows by then. */
  private static final class RedactingEncoder extends EncoderBase<ILoggingEvent> {

    private static final byte[] NOTHING = {};

    private final SecretRegistry secrets;
    private final LogFormatter formatter;

    RedactingEncoder(SecretRegistry secrets, LogFormatter formatter) {
      this.secrets = secrets;
      this.formatter = formatter;
    }

    @Override
    public byte[] headerBytes() {
      return NOTHING;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
      return formatter.write(LogLine.of(event, secrets::redact)).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] footerBytes() {
      return NOTHING;
    }
  }

  /** Forwards events of the platform's own log, which database drivers use. */
  private static final class PlatformLog extends Handler {

    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord record) {
      if (record.getLevel().intValue() < java.util.logging.Level.WARNING.intValue()) {
        return;
      }
      org.slf4j.Logger log = LoggerFactory.getLogger(String.valueOf(record.getLoggerName()));
      String message = formatter.formatMessage(record);
      if (record.getLevel().intValue() >= java.util.logging.Level.SEVERE.intValue()) {
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
}
