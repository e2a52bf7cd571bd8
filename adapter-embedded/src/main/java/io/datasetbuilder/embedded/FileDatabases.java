package io.datasetbuilder.embedded;

import io.datasetbuilder.infrastructure.state.JdbiRunIndex;
import io.datasetbuilder.infrastructure.state.StateDatabase;

/** State in two files of the output folder. */
final class FileDatabases implements Databases {

  private final StateDatabase state;
  private final JdbiRunIndex index;

  FileDatabases(Place place) {
    this.state = new StateDatabase(place.serviceFile("state.sqlite3"), place.clock());
    this.index = new JdbiRunIndex(place.serviceFile("index.sqlite3"), place.clock());
  }

  @Override
  public StateDatabase state() {
    return state;
  }

  @Override
  public JdbiRunIndex index() {
    return index;
  }

  @Override
  public void close() {
    state.close();
    index.close();
  }
}
