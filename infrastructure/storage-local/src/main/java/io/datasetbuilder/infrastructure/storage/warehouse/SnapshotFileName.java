package io.datasetbuilder.infrastructure.storage.warehouse;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of a file in the folder of snapshots.
 *
 * @param snapshotId the id that the service made
 * @param whole false for a file that is being copied
 */
record SnapshotFileName(String snapshotId, boolean whole) {

  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,127}");
  private static final Pattern NAME = Pattern.compile("(" + ID + ")\\.parquet(\\.part)?");

  SnapshotFileName {
    if (!ID.matcher(snapshotId).matches()) {
      throw new IllegalArgumentException("not the id of a snapshot");
    }
  }

  static SnapshotFileName whole(String snapshotId) {
    return new SnapshotFileName(snapshotId, true);
  }

  static SnapshotFileName part(String snapshotId) {
    return new SnapshotFileName(snapshotId, false);
  }

  /** Empty for a name that this service never makes. */
  static Optional<SnapshotFileName> parse(String text) {
    Matcher name = NAME.matcher(text);
    return name.matches()
        ? Optional.of(new SnapshotFileName(name.group(1), name.group(2) == null))
        : Optional.empty();
  }

  String text() {
    return snapshotId + (whole ? ".parquet" : ".parquet.part");
  }
}
