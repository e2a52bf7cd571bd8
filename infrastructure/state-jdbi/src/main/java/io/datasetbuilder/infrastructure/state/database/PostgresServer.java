package io.datasetbuilder.infrastructure.state.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.datasetbuilder.auth.credential.Secret;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A schema on a PostgreSQL server that holds the state: the first one of the user's search path.
 * The index of runs and all other state share one server. Safe for concurrent use, also by several
 * processes.
 *
 * <p>Neither the address nor the password is ever shown or written to the log.
 */
public final class PostgresServer implements AutoCloseable {

  private static final Pattern ADDRESS = Pattern.compile("jdbc:postgresql:(//[^/]+/.*|[^/].*)");

  /** Readers never wait for writers, and so not for their connections either. */
  private static final int MOST_READERS = 8;

  private static final int MOST_WRITERS = 4;

  /**
   * Plans every query for its values: the index that serves a page depends on them, and a generic
   * plan reads whole tables.
   */
  private static final String PLANS = "SET plan_cache_mode = force_custom_plan";

  /**
   * Time that a writer waits for a lock, in milliseconds; far longer than any transaction of
   * another writer.
   */
  private static final int LOCK_MILLISECONDS = 30_000;

  /**
   * Time after which a silent server counts as lost, in seconds; longer than any single statement.
   */
  private static final int SILENCE_SECONDS = 300;

  private final String url;
  private final Optional<String> user;
  private final Optional<Secret> password;
  private final Duration patience;
  private List<HikariDataSource> pools = List.of();

  /**
   * Opens no connection.
   *
   * @param url JDBC address; may hold user and password, and the schema as {@code currentSchema}
   * @param user user; empty when the address names one
   * @param password password; empty when the address has one
   * @throws IllegalStateException when the driver or the pool is not on the class path: they are
   *     optional dependencies
   */
  public PostgresServer(String url, Optional<String> user, Optional<Secret> password) {
    this(url, user, password, Duration.ofSeconds(15));
  }

  /**
   * @param patience how long a call waits for a connection; at least 250 ms
   */
  PostgresServer(String url, Optional<String> user, Optional<Secret> password, Duration patience) {
    requireLibraries();
    this.url = url;
    this.user = user;
    this.password = password;
    this.patience = patience;
  }

  private static void requireLibraries() {
    try {
      Class.forName("org.postgresql.ds.PGSimpleDataSource");
      Class.forName("com.zaxxer.hikari.HikariDataSource");
    } catch (ClassNotFoundException missing) {
      throw new IllegalStateException(
          "state in PostgreSQL needs org.postgresql:postgresql and com.zaxxer:HikariCP", missing);
    }
  }

  /**
   * Connections that only read.
   *
   * @throws SQLException when the address is invalid; its text never shows the address
   */
  synchronized HikariDataSource readers() throws SQLException {
    return opened().get(0);
  }

  /** Kept apart, so that writers that wait for each other leave readers their connections. */
  synchronized HikariDataSource writers() throws SQLException {
    return opened().get(1);
  }

  private List<HikariDataSource> opened() throws SQLException {
    if (pools.isEmpty()) {
      PGSimpleDataSource source = source();
      pools = List.of(new HikariDataSource(reading(source)), new HikariDataSource(writing(source)));
    }
    return pools;
  }

  /** Closes all connections; the next call of a store opens new ones. */
  @Override
  public synchronized void close() {
    pools.forEach(HikariDataSource::close);
    pools = List.of();
  }

  @Override
  public String toString() {
    return "PostgresServer";
  }

  private PGSimpleDataSource source() throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      if (!ADDRESS.matcher(url).matches()) {
        throw new IllegalArgumentException("another scheme");
      }
      source.setURL(url);
    } catch (IllegalArgumentException wrong) {
      throw new SQLException("not an address of a PostgreSQL database");
    }
    if (source.getUser() == null) {
      user.ifPresent(source::setUser);
    }
    if (source.getPassword() == null) {
      password.map(Secret::reveal).ifPresent(source::setPassword);
    }
    source.setApplicationName("dataset-builder");
    source.setReWriteBatchedInserts(true);
    source.setTcpKeepAlive(true);
    source.setSocketTimeout(SILENCE_SECONDS);
    return source;
  }

  /** A transaction sees one state from its first statement to its last. */
  private HikariConfig reading(PGSimpleDataSource source) {
    HikariConfig config = config("dataset-builder-readers", source, MOST_READERS);
    config.setReadOnly(true);
    config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    return config;
  }

  /**
   * Settings of connections that write: a statement sees the changes of the writers that it waited
   * for.
   */
  private HikariConfig writing(PGSimpleDataSource source) {
    HikariConfig config = config("dataset-builder-writers", source, MOST_WRITERS);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return config;
  }

  private HikariConfig config(String name, PGSimpleDataSource source, int most) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setDataSource(source);
    config.setMaximumPoolSize(most);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(patience.toMillis());
    config.setInitializationFailTimeout(-1);
    config.setConnectionInitSql("SET lock_timeout = " + LOCK_MILLISECONDS + "; " + PLANS);
    return config;
  }
}
