package io.datasetbuilder.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import io.datasetbuilder.auth.credential.SecretRegistry;
import java.io.OutputStream;
import java.util.logging.LogManager;
import org.slf4j.LoggerFactory;

/** Takes over the log of the process: our own events from INFO on, those of libraries from WARN. */
public final class ServiceLog {

  private static final String OURS = "io.datasetbuilder";

  private ServiceLog() {}

  /**
   * Writes the log to a stream from now on, also what libraries give to the platform's own log.
   *
   * @param secrets what must not appear
   * @param readable lines for people; else JSON
   */
  public static void to(OutputStream stream, SecretRegistry secrets, boolean readable) {
    if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      throw new IllegalStateException("the log of the process is another library's");
    }
    context.reset();
    ClearedEncoder encoder =
        new ClearedEncoder(secrets, readable ? LogFormatter.READABLE : LogFormatter.JSON);
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
    context.getLogger(OURS).setLevel(Level.INFO);
    LogManager.getLogManager().reset();
    java.util.logging.Logger.getLogger("").addHandler(new PlatformLog());
  }
}
