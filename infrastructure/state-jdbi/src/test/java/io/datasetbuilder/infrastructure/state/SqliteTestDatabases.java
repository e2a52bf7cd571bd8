package io.datasetbuilder.infrastructure.state;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;

/** State in files of one folder. */
final class SqliteTestDatabases implements TestDatabases {

  private final Path folder;
  private final Deque<Runnable> opened = new ArrayDeque<>();

  SqliteTestDatabases(Path folder) {
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
  public void close() {
    opened.forEach(Runnable::run);
  }
}
