package io.datasetbuilder.cli.logging;

import ch.qos.logback.classic.ClassicConstants;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.status.NopStatusListener;

/**
 * Log of all commands except {@code serve}: warnings of libraries, one line each on the standard
 * error output. Logback finds it as a service; reading a configuration file takes longer than a
 * small command, and is done only for the file that the property {@code logback.configurationFile}
 * names.
 */
public final class CommandLog extends ContextAwareBase implements Configurator {

  @Override
  public ExecutionStatus configure(LoggerContext log) {
    if (System.getProperty(ClassicConstants.CONFIG_FILE_PROPERTY) != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    log.getStatusManager().add(new NopStatusListener());
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(log);
    appender.setTarget("System.err");
    appender.setEncoder(LogLines.of(log, CommandLog::line));
    appender.start();
    Logger root = log.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(appender);
    LogLines.silenceLibraries(log);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** The message alone: what was thrown is for developers. */
  private static String line(ILoggingEvent event) {
    return "warning: " + event.getFormattedMessage() + System.lineSeparator();
  }
}
