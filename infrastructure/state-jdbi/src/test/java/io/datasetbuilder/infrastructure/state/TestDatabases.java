package io.datasetbuilder.infrastructure.state;

import java.nio.file.Path;
import java.time.Clock;

/** An empty place for state, in one kind of database; what is opened there is closed with it. */
interface TestDatabases extends AutoCloseable {

  /** A process's own state database. */
  StateDatabase state(Clock clock);

  /** A process's own index of runs. */
  JdbiRunIndex index();

  @Override
  void close();

  /** Files in a folder. */
  static TestDatabases files(Path folder) {
    return new SqliteTestDatabases(folder);
  }

  /** A new schema of the server for tests. */
  static TestDatabases postgres() {
    return new PostgresTestDatabases(RunningPostgres.freshSchema());
  }
}
