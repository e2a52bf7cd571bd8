package io.datasetbuilder.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/** Encodes each event as text in UTF-8, with nothing before the first and after the last. */
final class LogLines extends EncoderBase<ILoggingEvent> {

  /**
   * Logs a stack trace with paths for each failed attempt; the failure itself is reported by us.
   */
  private static final String DRIVER_LOADER = "org.sqlite.SQLiteJDBCLoader";

  /** Warns of what it meets in files; what matters of it is refused or reported by us. */
  private static final String PARQUET = "org.apache.parquet";

  /** Warns of its own defaults with each start; errors of a cluster are for its operator. */
  private static final List<String> SPARK = List.of("org.apache.spark", "org.apache.hadoop");

  private static final byte[] NOTHING = {};

  private final Function<ILoggingEvent, String> format;

  private LogLines(Function<ILoggingEvent, String> format) {
    this.format = format;
  }

  /**
   * An encoder that is started.
   *
   * @param format the text of an event, its line end included
   */
  static LogLines of(LoggerContext log, Function<ILoggingEvent, String> format) {
    LogLines lines = new LogLines(format);
    lines.setContext(log);
    lines.start();
    return lines;
  }

  /** Turns off the log of what this program reports itself, or does not act on. */
  static void silenceLibraries(LoggerContext log) {
    log.getLogger(DRIVER_LOADER).setLevel(Level.OFF);
    log.getLogger(PARQUET).setLevel(Level.OFF);
    SPARK.forEach(library -> log.getLogger(library).setLevel(Level.ERROR));
  }

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    return format.apply(event).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }
}
