package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.warehouse.erasure.Matches.Place;
import java.util.List;
import java.util.Optional;

/**
 * One thing that was searched for a value, and what becomes of it.
 *
 * @param id of the run, snapshot, table, export or upload; the path of a file of a backup
 * @param owner of an upload; empty for all else
 * @param digest {@code sha256:<hex>}: of a run its manifest, of all else its content; empty for
 *     what has none
 * @param files number of its files
 * @param bytes their length
 * @param places where it holds the value; empty also for what goes with something that does
 * @param reason why it is kept, or goes without holding the value; empty for all else
 */
public record Holding(
    Kind kind,
    String id,
    Optional<OwnerId> owner,
    Optional<String> digest,
    long files,
    long bytes,
    Fate fate,
    List<Place> places,
    Optional<String> reason) {

  public Holding {
    places = List.copyOf(places);
  }

  /** An entry of anything but an upload. */
  static Holding of(
      Kind kind,
      String id,
      Optional<String> digest,
      long files,
      long bytes,
      Fate fate,
      List<Place> places,
      Optional<String> reason) {
    return new Holding(kind, id, Optional.empty(), digest, files, bytes, fate, places, reason);
  }

  boolean is(Kind other) {
    return kind == other;
  }

  boolean isRemoved() {
    return fate == Fate.TO_REMOVE || fate == Fate.REMOVED;
  }

  /** The same once it is removed, where it was to be. */
  Holding carriedOut() {
    return fate == Fate.TO_REMOVE
        ? new Holding(kind, id, owner, digest, files, bytes, Fate.REMOVED, places, reason)
        : this;
  }

  /** Kind of a thing that is searched. */
  public enum Kind implements WireNamed.LowerCase {
    RUN,
    /** Folder of a run that never ended, with its checkpoints. */
    UNFINISHED_RUN,
    TABLE,
    SNAPSHOT,
    EXPORT,
    UPLOAD,
    /** File of a backup. */
    BACKUP
  }

  /** Result of the erasure for a thing. */
  public enum Fate implements WireNamed.LowerCase {
    TO_REMOVE,
    REMOVED,
    /** It does not hold the value. */
    CLEAR,
    /** It stays, and holds the value or may hold it. */
    KEPT
  }
}
