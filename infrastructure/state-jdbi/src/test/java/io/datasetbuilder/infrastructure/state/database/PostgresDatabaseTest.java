package io.datasetbuilder.infrastructure.state.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.infrastructure.state.database.Database.Dialect;
import io.datasetbuilder.infrastructure.state.index.JdbiRunIndex;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Schemas of a server that hold our tables, those of others, or both. */
@Tag("postgres")
class PostgresDatabaseTest {

  private static final String CANARY = "canary-of-a-password";

  private String address;
  private PostgresServer server;
  private StateDatabase state;
  private JdbiRunIndex index;

  @BeforeEach
  void begin() {
    address = RunningPostgres.freshSchema();
    server = RunningPostgres.at(address);
    state = StateDatabase.on(server, Clock.systemUTC());
    index = JdbiRunIndex.on(server);
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void opensNoConnectionBeforeItIsNeeded() throws SQLException {
    assertThat(
            query(
                "SELECT COUNT(*) FROM pg_class WHERE relname = 'dataset_builder_schema'"
                    + " AND relnamespace = current_schema()::regnamespace"))
        .isEqualTo("0");
  }

  @Test
  void keepsAVersionForEachGroupOfTables() throws SQLException {
    use();
    index.runIds();

    assertThat(query("SELECT version FROM dataset_builder_schema WHERE feature = 'state'"))
        .isEqualTo(String.valueOf(DatabaseSchema.STATE.version()));
    assertThat(query("SELECT version FROM dataset_builder_schema WHERE feature = 'index'"))
        .isEqualTo(String.valueOf(DatabaseSchema.INDEX.version()));
  }

  @Test
  void processesThatStartAtOnceWaitForEachOther() throws Exception {
    ExecutorService processes = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<String>>> started = new ArrayList<>();
      for (int process = 0; process < 4; process++) {
        started.add(processes.submit(this::start));
      }
      for (Future<List<String>> process : started) {
        assertThat(process.get()).isEmpty();
      }
    } finally {
      processes.shutdown();
    }
  }

  private List<String> start() {
    try (PostgresServer own = RunningPostgres.at(address)) {
      StateDatabase.on(own, Clock.systemUTC()).tables().read(handle -> true);
      return JdbiRunIndex.on(own).runIds();
    }
  }

  @Test
  void refusesANewerVersionOfEitherGroupAndLeavesItAlone() throws SQLException {
    index.record(IndexedRuns.run("a", "d", 1));
    use();
    server.close();
    run("UPDATE dataset_builder_schema SET version = version + 1");

    PostgresServer next = RunningPostgres.at(address);
    refuses(StorageProblem.STATE_TOO_NEW, () -> use(StateDatabase.on(next, Clock.systemUTC())));
    refuses(StorageProblem.INDEX_TOO_NEW, () -> JdbiRunIndex.on(next).runIds());
    refuses(StorageProblem.INDEX_TOO_NEW, () -> JdbiRunIndex.on(next).replaceAll(Stream.empty()));
    next.close();

    run("UPDATE dataset_builder_schema SET version = version - 1");
    assertThat(start()).containsExactly("a");
  }

  @Test
  void refusesTablesOfAnotherProgramWithOurNamesAndLeavesThemAlone() throws SQLException {
    run("CREATE TABLE runs (mine TEXT)");
    run("CREATE TABLE uploads (mine TEXT)");

    refuses(StorageProblem.INDEX_UNREADABLE, index::runIds);
    refuses(StorageProblem.INDEX_UNREADABLE, () -> index.replaceAll(Stream.empty()));
    refuses(StorageProblem.STATE_UNREADABLE, this::use);

    assertThat(query("SELECT COUNT(mine) FROM runs")).isEqualTo("0");
    assertThat(query("SELECT COUNT(mine) FROM uploads")).isEqualTo("0");
  }

  @Test
  void livesBesideTablesOfAnotherProgram() throws SQLException {
    run("CREATE TABLE orders (number INTEGER)");
    run("CREATE TABLE schema_version (number INTEGER)");

    assertThat(use()).isZero();
    assertThat(index.replaceAll(Stream.of(IndexedRuns.run("a", "d", 1)))).isFalse();
    assertThat(query("SELECT COUNT(number) FROM orders")).isEqualTo("0");
  }

  @Test
  void makesTablesOfAnUnknownFormAnewWhenAllRunsAreReplaced() throws SQLException {
    for (String damage :
        List.of(
            "ALTER TABLE runs DROP COLUMN title",
            "ALTER TABLE runs ADD COLUMN more TEXT",
            "ALTER TABLE run_sources ALTER COLUMN row_count TYPE NUMERIC",
            "DROP TABLE run_sources")) {
      index.replaceAll(Stream.of(IndexedRuns.run("old", "d", 1)));
      run(damage);

      assertThat(index.replaceAll(Stream.of(IndexedRuns.run("a", "d", 1)))).as(damage).isTrue();
      assertThat(index.runIds()).as(damage).containsExactly("a");
    }
  }

  @Test
  void makesNothingAnewOfTheState() throws SQLException {
    use();
    run("ALTER TABLE uploads RENAME COLUMN format TO shape");

    refuses(
        StorageProblem.STATE_UNREADABLE,
        () ->
            state
                .tables()
                .read(
                    handle -> handle.createQuery("SELECT format FROM uploads").mapToMap().list()));
    assertThat(query("SELECT COUNT(shape) FROM uploads")).isEqualTo("0");
  }

  @Test
  void comparesTextsByteByByte() throws SQLException {
    use();
    index.runIds();

    assertThat(
            query(
                "SELECT COUNT(*) FROM information_schema.columns WHERE table_schema ="
                    + " current_schema() AND data_type = 'text' AND collation_name IS DISTINCT"
                    + " FROM 'C'"))
        .isEqualTo("0");
  }

  @Test
  void worksAgainAfterTheServerWasClosed() {
    index.record(IndexedRuns.run("a", "d", 1));
    server.close();

    assertThat(index.runIds()).containsExactly("a");
  }

  @Test
  void takesUserAndPasswordWhenTheAddressHasNone() throws SQLException {
    run("CREATE ROLE visitor LOGIN PASSWORD '" + CANARY + "'");
    String bare = address.replaceAll("user=postgres&", "");
    assertThat(bare).doesNotContain("user=");

    for (String user : List.of("postgres", "visitor")) {
      try (PostgresServer named =
              new PostgresServer(bare, Optional.of(user), Optional.of(new Secret(CANARY)));
          Connection connection = named.readers().getConnection()) {
        assertThat(connection.getMetaData().getUserName()).isEqualTo(user);
      }
    }
    run("DROP ROLE visitor");
  }

  @Test
  void revealsNothingOfAnAddressThatCannotBeReached() {
    String nobody = "jdbc:postgresql://127.0.0.1:1/state?password=" + CANARY;

    revealsNothing(new PostgresServer(nobody, Optional.of(CANARY), Optional.empty(), soon()));
  }

  @Test
  void revealsNothingOfAnInvalidAddress() {
    for (String wrong :
        List.of("", "postgres://u:" + CANARY + "@h/d", "jdbc:postgresql://" + CANARY)) {
      revealsNothing(
          new PostgresServer(wrong, Optional.empty(), Optional.of(new Secret(CANARY)), soon()));
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsUnavailable() {
    String other = address.replace("/postgres?", "/" + CANARY + "?");

    revealsNothing(new PostgresServer(other, Optional.empty(), Optional.empty(), soon()));
  }

  @Test
  void distinguishesAFullDiskAndDamageFromOtherFailures() {
    Dialect dialect = new PostgresDatabase.PostgresDialect(DatabaseSchema.STATE);
    assertThat(dialect.kindOf(new IllegalStateException(new SQLException("", "53100"))))
        .isEqualTo(DatabaseFailures.Kind.FULL);
    assertThat(dialect.kindOf(new SQLException("", "42P01")))
        .isEqualTo(DatabaseFailures.Kind.DAMAGED);
    assertThat(dialect.kindOf(new SQLException("", "XX001")))
        .isEqualTo(DatabaseFailures.Kind.DAMAGED);
    assertThat(dialect.kindOf(new SQLException("", "42501")))
        .isEqualTo(DatabaseFailures.Kind.OTHER);
    assertThat(dialect.kindOf(new SQLException("", "55P03")))
        .isEqualTo(DatabaseFailures.Kind.OTHER);
    assertThat(dialect.kindOf(new SQLException(""))).isEqualTo(DatabaseFailures.Kind.OTHER);
    assertThat(problemOf(DatabaseFailures.STATE.of(DatabaseFailures.Kind.FULL, null)).code())
        .isEqualTo(StorageProblem.DISK_FULL);
  }

  private static Duration soon() {
    return Duration.ofMillis(300);
  }

  private static void revealsNothing(PostgresServer wrong) {
    try (wrong) {
      refuses(
          StorageProblem.STATE_UNAVAILABLE, () -> use(StateDatabase.on(wrong, Clock.systemUTC())));
      refuses(StorageProblem.INDEX_UNAVAILABLE, JdbiRunIndex.on(wrong)::runIds);
      assertThat(wrong.toString()).doesNotContain(CANARY);
    }
  }

  private int use() {
    return use(state);
  }

  private static int use(StateDatabase state) {
    return state
        .tables()
        .read(
            handle ->
                handle
                    .createQuery("SELECT COUNT(*) FROM uploads")
                    .map((row, context) -> row.getInt(1))
                    .one());
  }

  private static void refuses(ProblemCode code, ThrowingCallable work) {
    assertThatThrownBy(work)
        .satisfies(
            failure -> {
              assertThat(problemOf(failure).code()).isEqualTo(code);
              assertThat(problemOf(failure).message()).doesNotContain(CANARY, "SQL", "jdbc");
            });
  }

  private static Problem problemOf(Throwable failure) {
    return failure instanceof StateFailure state
        ? state.problem()
        : ((IndexFailure) failure).problem();
  }

  private void run(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String query(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
