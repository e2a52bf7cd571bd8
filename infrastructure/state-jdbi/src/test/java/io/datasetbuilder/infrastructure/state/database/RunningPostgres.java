package io.datasetbuilder.infrastructure.state.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/**
 * A real PostgreSQL server for tests: one for all of them, started by the first that needs it,
 * stopped with the process. Each test takes a schema of its own.
 */
public final class RunningPostgres {

  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static EmbeddedPostgres running;

  private RunningPostgres() {}

  /**
   * The address of a new, empty schema.
   *
   * <p>Where there is no server for the machine the test is skipped; never in a CI build, which
   * fails then.
   */
  public static String freshSchema() {
    String schema = "test_" + SCHEMAS.incrementAndGet();
    try (Connection connection = server().getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + schema);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
    return server().getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema;
  }

  /** A server of the code under test, over the address of a schema. */
  public static PostgresServer at(String address) {
    return new PostgresServer(address, Optional.empty(), Optional.empty());
  }

  /** The server itself. */
  public static synchronized EmbeddedPostgres server() {
    boolean runs = system().equals("linux/amd64");
    if (!Boolean.parseBoolean(System.getenv("CI"))) {
      Assumptions.assumeTrue(runs, "no PostgreSQL server for tests on " + system());
    }
    if (running == null) {
      running = started();
    }
    return running;
  }

  private static EmbeddedPostgres started() {
    try {
      EmbeddedPostgres started = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(started)));
      return started;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void stop(EmbeddedPostgres server) {
    try {
      server.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String system() {
    String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return name + "/" + System.getProperty("os.arch");
  }
}
