package io.datasetbuilder.embedded;

import io.datasetbuilder.embedded.settings.StateSettings.Backend;
import io.datasetbuilder.infrastructure.state.JdbiRunIndex;
import io.datasetbuilder.infrastructure.state.StateDatabase;

/** Where the state of a service is kept. Making it opens nothing. Safe for concurrent use. */
interface Databases {

  /** What the settings choose: the classes of the other kind are never loaded. */
  static Databases of(Place place) {
    if (place.settings().state().backend() == Backend.POSTGRES) {
      return new ServerDatabases(place);
    }
    return new FileDatabases(place);
  }

  /** What nothing could restore. */
  StateDatabase state();

  /** The index of runs, as it is. */
  JdbiRunIndex index();

  /** Lets go of what was opened. */
  void close();
}
