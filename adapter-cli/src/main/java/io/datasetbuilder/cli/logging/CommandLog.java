package io.datasetbuilder.cli.logging;

import ch.qos.logback.classic.ClassicConstants;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.status.NopStatusListener;
import java.nio.charset.StandardCharsets;

/**
 * The log of commands that serve nobody: warnings of libraries, one line each on the standard error
 * output. Logback finds it as a service; reading a configuration file takes longer than a small
 * command, and is done only for the file that the property {@code logback.configurationFile} names.
 */
public final class CommandLog extends ContextAwareBase implements Configurator {

  @Override
  public ExecutionStatus configure(LoggerContext log) {
    if (System.getProperty(ClassicConstants.CONFIG_FILE_PROPERTY) != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    log.getStatusManager().add(new NopStatusListener());
    LineEncoder encoder = new LineEncoder();
    encoder.setContext(log);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(log);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    Logger root = log.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** A line of the message alone: what was thrown is for developers. */
  private static final class LineEncoder extends EncoderBase<ILoggingEvent> {

    private static final byte[] NOTHING = {};

    @Override
    public byte[] headerBytes() {
      return NOTHING;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
      String line = "warning: " + event.getFormattedMessage() + System.lineSeparator();
      return line.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] footerBytes() {
      return NOTHING;
    }
  }
}
