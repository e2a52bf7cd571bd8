package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import io.datasetbuilder.pipeline.source.upload.EarlierUploads;
import io.datasetbuilder.pipeline.source.upload.ReceivedContent;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Maintains the uploads: imports those of an earlier layout, and removes expired ones and what
 * crashes have left. Safe for concurrent use.
 */
final class UploadMaintenance {

  private static final Logger LOG = System.getLogger(UploadMaintenance.class.getName());

  private final Database database;
  private final ContentFiles files;
  private final EarlierUploads earlier;
  private boolean begun;

  UploadMaintenance(Database database, ContentFiles files, EarlierUploads earlier) {
    this.database = database;
    this.files = files;
    this.earlier = earlier;
  }

  /** Runs once, before the first use; others wait for it. */
  synchronized void begin(Instant now) {
    if (!begun) {
      earlier.all().forEach(this::importEarlier);
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

  /** What cannot be imported now stays where it is, is no upload, and is tried again later. */
  private void importEarlier(Upload upload) {
    try {
      if (isThere(upload) || copied(upload)) {
        earlier.remove(upload.id());
      }
    } catch (IOException | UploadFailure left) {
      LOG.log(Level.WARNING, "an upload of an earlier version could not be imported", left);
    }
  }

  /** False when the content does not match what is recorded of the upload. */
  private boolean copied(Upload upload) throws IOException {
    try (InputStream content = earlier.open(upload.id());
        ReceivedContent arrived = files.receive(content, Long.MAX_VALUE)) {
      boolean whole = arrived.facts().equals(upload.content());
      if (whole) {
        add(upload, arrived);
      }
      return whole;
    }
  }

  /** Another process may import it at the same time: one of them adds it. */
  private void add(Upload upload, ReceivedContent arrived) {
    boolean large = upload.content().bytes() >= UploadStore.LARGE_FROM_BYTES;
    if (large) {
      arrived.keep();
    }
    UploadTable.StoredUpload kept =
        new UploadTable.StoredUpload(upload, Optional.of(arrived.name()).filter(name -> large));
    database.change(
        handle ->
            new UploadTable(handle).exists(upload.id())
                ? Optional.empty()
                : new UploadTable(handle).add(kept, UploadLimits.NONE, arrived::open));
  }

  private boolean isThere(Upload upload) {
    return database.read(handle -> new UploadTable(handle).exists(upload.id()));
  }
}
