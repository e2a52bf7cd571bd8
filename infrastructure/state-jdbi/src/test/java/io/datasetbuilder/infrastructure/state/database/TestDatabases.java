package io.datasetbuilder.infrastructure.state.database;

import io.datasetbuilder.infrastructure.state.index.JdbiRunIndex;
import io.datasetbuilder.infrastructure.state.user.JdbiUserLedger;
import io.datasetbuilder.infrastructure.state.warehouse.JdbiSnapshotIndex;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;

/** Empty databases of one kind for state; what is opened in them is closed with them. */
public interface TestDatabases extends AutoCloseable {

  /** The state database of one process. */
  StateDatabase state(Clock clock);

  /** The index of runs of one process. */
  JdbiRunIndex index();

  /** The ledger of users of one process. */
  JdbiUserLedger users();

  /** The index of the warehouse of one process. */
  JdbiSnapshotIndex warehouse();

  @Override
  void close();

  /** Files in a folder. */
  static TestDatabases files(Path folder) {
    return new Sqlite(folder);
  }

  /** A new schema of the server for tests. */
  static TestDatabases postgres() {
    return new Postgres(RunningPostgres.freshSchema());
  }

  /** State in files of one folder. */
  final class Sqlite implements TestDatabases {

    private final Path folder;
    private final Deque<Runnable> opened = new ArrayDeque<>();

    Sqlite(Path folder) {
      this.folder = folder.resolve(".service");
    }

    @Override
    public StateDatabase state(Clock clock) {
      StateDatabase state = new StateDatabase(folder.resolve("state.sqlite3"), clock);
      opened.push(state::close);
      return state;
    }

    @Override
    public JdbiRunIndex index() {
      JdbiRunIndex index = new JdbiRunIndex(folder.resolve("index.sqlite3"), Clock.systemUTC());
      opened.push(index::close);
      return index;
    }

    @Override
    public JdbiUserLedger users() {
      JdbiUserLedger users = JdbiUserLedger.in(folder.resolve("users.sqlite3"), Clock.systemUTC());
      opened.push(users::close);
      return users;
    }

    @Override
    public JdbiSnapshotIndex warehouse() {
      Path file = folder.resolveSibling("warehouse").resolve("warehouse.sqlite3");
      JdbiSnapshotIndex index =
          JdbiSnapshotIndex.in(file, Clock.systemUTC(), new JacksonJsonCodec());
      opened.push(index::close);
      return index;
    }

    @Override
    public void close() {
      opened.forEach(Runnable::run);
    }
  }

  /** State in one schema of a server. */
  final class Postgres implements TestDatabases {

    private final String address;
    private final Deque<PostgresServer> opened = new ArrayDeque<>();

    public Postgres(String address) {
      this.address = address;
    }

    @Override
    public StateDatabase state(Clock clock) {
      return StateDatabase.on(server(), clock);
    }

    @Override
    public JdbiRunIndex index() {
      return JdbiRunIndex.on(server());
    }

    @Override
    public JdbiUserLedger users() {
      return JdbiUserLedger.on(server());
    }

    @Override
    public JdbiSnapshotIndex warehouse() {
      return JdbiSnapshotIndex.on(server(), new JacksonJsonCodec());
    }

    /** Another process would have connections of its own. */
    PostgresServer server() {
      PostgresServer server = RunningPostgres.at(address);
      opened.push(server);
      return server;
    }

    @Override
    public void close() {
      opened.forEach(PostgresServer::close);
    }
  }
}
