package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import java.time.Instant;
import java.util.List;

/** Removes expired uploads, and what crashes have left. Safe for concurrent use. */
final class UploadMaintenance {

  private final Database database;
  private final ContentFiles files;
  private boolean begun;

  UploadMaintenance(Database database, ContentFiles files) {
    this.database = database;
    this.files = files;
  }

  /** Runs once, before the first use; others wait for it. */
  synchronized void begin(Instant now) {
    if (!begun) {
      removeExpired(now);
      files.sweep(this::isKnown);
      begun = true;
    }
  }

  /** Removes uploads that have expired: rows first, so that none lacks its file. */
  void removeExpired(Instant now) {
    if (database.read(handle -> new UploadTable(handle).hasExpired(now))) {
      List<UploadTable.StoredUpload> gone =
          database.change(handle -> new UploadTable(handle).removeExpired(now));
      gone.forEach(kept -> kept.largeFile().ifPresent(files::delete));
    }
  }

  private boolean isKnown(String name) {
    return database.read(handle -> new UploadTable(handle).hasLargeFile(name));
  }
}
