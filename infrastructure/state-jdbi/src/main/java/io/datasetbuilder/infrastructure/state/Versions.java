package io.datasetbuilder.infrastructure.state;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Where a database writes down which version a group of tables has. */
interface Versions {

  /** The folder of the steps, as resources are named, with a slash at its end. */
  String folder();

  /** Waits, in the transaction that is to migrate, for others that do. */
  void awaitOthers(Handle handle);

  /** The version of the tables; empty when there are none of ours. */
  Optional<Integer> find(Handle handle);

  /**
   * Writes down that there are no tables yet.
   *
   * @return false when somebody else's tables are in their place
   */
  boolean begin(Handle handle);

  /** Writes down which step was applied last. */
  void reached(Handle handle, int version);
}
