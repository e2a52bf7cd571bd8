package io.datasetbuilder.cli.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.credential.SecretRegistry;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Spec, "Authentication", rule 10. */
class ServiceLogTest {

  private static final String PLANTED = "planted\"key/1";

  private final Logger log = LoggerFactory.getLogger("io.datasetbuilder.test");
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final SecretRegistry secrets = new SecretRegistry();

  @AfterEach
  void asBefore() throws Exception {
    LogManager.getLogManager().readConfiguration();
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    new ContextInitializer(context).autoConfig();
  }

  private void install(boolean readable) {
    secrets.add(new Secret(PLANTED));
    ServiceLog.to(written, secrets, readable);
  }

  private String text() {
    return written.toString(StandardCharsets.UTF_8);
  }

  private void logThePlantedKeyEverywhere() {
    MDC.put("request_id", PLANTED);
    Exception cause = new IllegalStateException("cause with " + PLANTED);
    Exception thrown = new IllegalArgumentException("failed with " + PLANTED, cause);
    thrown.addSuppressed(new IllegalStateException("suppressed " + PLANTED));
    log.atWarn()
        .setMessage("message with " + PLANTED + " and {}")
        .addArgument(PLANTED)
        .addKeyValue("key", PLANTED)
        .setCause(thrown)
        .log();
    MDC.clear();
  }

  @Test
  void noPartOfAnEventShowsASecretInJson() {
    install(false);

    logThePlantedKeyEverywhere();

    assertThat(text())
        .doesNotContain("planted")
        .contains("message with *** and ***", "\"request_id\":\"***\"", "\"key\":\"***\"")
        .contains("failed with ***", "cause with ***", "suppressed ***");
  }

  @Test
  void noPartOfAnEventShowsASecretToPeople() {
    install(true);

    logThePlantedKeyEverywhere();

    assertThat(text()).doesNotContain("planted").contains("message with *** and ***", "key=***");
  }

  @Test
  void aSecretThatIsSeenLaterIsClearedFromThenOn() {
    install(false);
    secrets.add(new Secret("seen-later"));

    log.info("with {}", "seen-later");

    assertThat(text()).doesNotContain("seen-later");
  }

  @Test
  void librariesThatUseThePlatformsLogAreClearedToo() {
    install(false);

    java.util.logging.Logger.getLogger("org.driver").warning("driver says " + PLANTED);
    java.util.logging.Logger.getLogger("org.driver").info("driver chats");

    assertThat(text()).contains("driver says ***").doesNotContain("chats");
  }

  @Test
  void whatTheProductNotesInThePlatformsLogIsInTheServicesLog() {
    install(false);

    System.getLogger("io.datasetbuilder.audit").log(System.Logger.Level.INFO, "users were listed");

    assertThat(text()).contains("\"level\":\"INFO\"", "users were listed");
  }

  @Test
  void anEventIsOneLineOfJson() {
    install(false);

    log.atInfo().setMessage("two\nlines").addKeyValue("level", "forged").log();

    assertThat(text().lines()).hasSize(1);
    assertThat(text())
        .startsWith("{\"time\":\"20")
        .contains("\"level\":\"INFO\"", "\"message\":\"two\\nlines\"")
        .doesNotContain("forged");
  }

  @Test
  void noTextOfAnEventForgesALineForPeople() {
    install(true);

    log.info("first\n2026-01-01T00:00:00Z ERROR forged\u001b[2J");

    assertThat(text().lines()).hasSize(1);
    assertThat(text()).doesNotContain("\u001b");
  }

  @Test
  void librariesAreLoggedFromWarningsOn() {
    install(false);

    LoggerFactory.getLogger("org.library").info("chat");
    LoggerFactory.getLogger("org.library").warn("worry");
    log.info("our own");

    assertThat(text()).contains("worry", "our own").doesNotContain("chat");
  }
}
