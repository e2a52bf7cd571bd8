package io.datasetbuilder.infrastructure.state.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.state.database.PostgresServer;
import io.datasetbuilder.infrastructure.state.database.RunningPostgres;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishReceipt;
import io.datasetbuilder.pipeline.publish.PublishReceipts;
import io.datasetbuilder.pipeline.publish.PublishReceiptsContract;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Receipts of publications keep their contract in every database. */
class JdbiPublishReceiptsTest {

  private static final int KEYS = 60;

  /** A process of its own that claims each key once, and reports how many it got. */
  static final class Claimant {
    private Claimant() {}

    public static void main(String[] arguments) {
      System.out.println(claimAll(arguments[0]));
    }

    private static int claimAll(String address) {
      if (address.startsWith("jdbc:")) {
        try (PostgresServer server = RunningPostgres.at(address)) {
          return claimAll(StateDatabase.on(server, Clock.systemUTC()));
        }
      }
      try (StateDatabase state = new StateDatabase(Path.of(address), Clock.systemUTC())) {
        return claimAll(state);
      }
    }

    private static int claimAll(StateDatabase state) {
      PublishReceipts receipts = new JdbiPublishReceipts(state, new JacksonJsonCodec());
      int claimed = 0;
      for (int number = 0; number < KEYS; number++) {
        claimed += receipts.claim(OnAny.numbered(number)).isPresent() ? 1 : 0;
      }
      return claimed;
    }
  }

  abstract static class OnAny extends PublishReceiptsContract {

    @TempDir protected Path folder;
    private TestDatabases databases;

    abstract TestDatabases databases();

    /** The argument by which another process finds the databases. */
    abstract String address();

    @BeforeEach
    @Override
    public void openReceipts() {
      databases = databases();
      super.openReceipts();
    }

    @AfterEach
    void close() {
      databases.close();
    }

    @Override
    protected PublishReceipts open(Clock clock) {
      return new JdbiPublishReceipts(databases.state(clock), new JacksonJsonCodec());
    }

    @Tag("deep")
    @Test
    void oneOfManyProcessesClaims() throws Exception {
      List<Process> claimants = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        claimants.add(start(String.valueOf(i)));
      }
      int claimed = 0;
      for (int i = 0; i < claimants.size(); i++) {
        assertThat(claimants.get(i).waitFor()).isZero();
        claimed += Integer.parseInt(Files.readString(folder.resolve(i + ".txt")).strip());
      }

      assertThat(claimed).isEqualTo(KEYS);
    }

    @Test
    void aReceiptWhoseTextWasDamagedIsReported() {
      StateDatabase state = databases.state(clock);
      PublishReceipts receipts = new JdbiPublishReceipts(state, new JacksonJsonCodec());
      receipts.claim(pending(KEY, FINGERPRINT));
      state.tables().change(handle -> handle.execute("UPDATE publish_receipts SET options = '['"));

      assertThatThrownBy(() -> receipts.find(KEY))
          .isInstanceOfSatisfying(
              StateFailure.class,
              failure ->
                  assertThat(failure.problem().code()).isEqualTo(StorageProblem.STATE_UNREADABLE));
    }

    private static PublishReceipt numbered(int number) {
      PublishDestination destination = new PublishDestination("acme", "cities-" + number);
      return pending(
          new PublishReceipt.ReceiptKey(ME, RUN, PublishTarget.LOCAL, destination), FINGERPRINT);
    }

    private Process start(String name) throws IOException {
      return new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-cp",
              System.getProperty("java.class.path"),
              Claimant.class.getName(),
              address())
          .redirectError(folder.resolve(name + ".log").toFile())
          .redirectOutput(folder.resolve(name + ".txt").toFile())
          .start();
    }
  }

  @Nested
  class OnSqlite extends OnAny {

    @Override
    TestDatabases databases() {
      return TestDatabases.files(folder);
    }

    @Override
    String address() {
      return folder.resolve(".service/state.sqlite3").toString();
    }

    @Test
    void aDamagedFileIsReportedAndNeverReplaced() throws IOException {
      Path file = Files.createDirectories(folder.resolve(".service")).resolve("state.sqlite3");
      Files.writeString(file, "no database, ".repeat(100));
      PublishReceipts receipts = open(clock);

      assertThatThrownBy(() -> receipts.claim(pending(KEY, FINGERPRINT)))
          .isInstanceOfSatisfying(
              StateFailure.class,
              failure ->
                  assertThat(failure.problem().code()).isEqualTo(StorageProblem.STATE_UNREADABLE));
      assertThat(file).content().startsWith("no database");
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {

    private final String address = RunningPostgres.freshSchema();

    @Override
    TestDatabases databases() {
      return new TestDatabases.Postgres(address);
    }

    @Override
    String address() {
      return address;
    }
  }
}
