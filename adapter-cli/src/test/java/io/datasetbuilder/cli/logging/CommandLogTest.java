package io.datasetbuilder.cli.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class CommandLogTest {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final LoggerContext log = new LoggerContext();

  @BeforeEach
  void configure() {
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    log.setMDCAdapter(new LogbackMDCAdapter());
    new CommandLog().configure(log);
  }

  @AfterEach
  void asBefore() {
    log.stop();
    System.setErr(before);
  }

  @Test
  void aWarningIsOneLineWithoutTheCause() {
    log.getLogger("a.library").warn("run {} is gone", "한글", new IllegalStateException("cause"));

    assertThat(written.toString(StandardCharsets.UTF_8))
        .isEqualTo("warning: run 한글 is gone" + System.lineSeparator());
  }

  @Test
  void whatIsNoWarningIsNotWritten() {
    log.getLogger("a.library").info("started");

    assertThat(written.size()).isZero();
  }

  @Test
  void theProcessFindsItAsAService() {
    assertThat(ServiceLoader.load(ch.qos.logback.classic.spi.Configurator.class))
        .hasAtLeastOneElementOfType(CommandLog.class);
  }
}
