package io.datasetbuilder.cli.logging;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands events of the platform's own log on, which database drivers use. */
final class PlatformLog extends Handler {

  private final SimpleFormatter formatter = new SimpleFormatter();

  @Override
  public void publish(LogRecord record) {
    if (record.getLevel().intValue() < Level.WARNING.intValue()) {
      return;
    }
    Logger log = LoggerFactory.getLogger(String.valueOf(record.getLoggerName()));
    String message = formatter.formatMessage(record);
    if (record.getLevel().intValue() >= Level.SEVERE.intValue()) {
      log.error(message, record.getThrown());
    } else {
      log.warn(message, record.getThrown());
    }
  }

  @Override
  public void flush() {
    // Nothing is held back.
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
