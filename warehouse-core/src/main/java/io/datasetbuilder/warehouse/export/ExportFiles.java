package io.datasetbuilder.warehouse.export;

import io.datasetbuilder.warehouse.snapshot.WarehouseExport.Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Zip files of exports, one each. The same entries always give the same bytes. Safe for concurrent
 * use, also by several processes. Every method throws {@code SnapshotFileFailure} where the disk
 * cannot be used.
 */
public interface ExportFiles {

  /**
   * Writes the file of an export. When the method returns, it is whole and on disk; when it throws,
   * nothing of it is left.
   *
   * @param exportId of an export that has no file
   */
  Bundle write(String exportId, List<Entry> entries);

  /**
   * Opens the file of an export if it is the one that was written. The open file stays readable
   * when it is deleted.
   *
   * @return empty when the file does not exist or has other bytes
   */
  Optional<InputStream> open(String exportId, Bundle bundle);

  /** Removes the file; does nothing when it does not exist. */
  void delete(String exportId);

  /** The existing files, including those of an interrupted {@link #write}. */
  List<StoredFile> list();

  /**
   * File within a zip file.
   *
   * @param content called once, in the order of the entries
   */
  record Entry(String name, Content content) {}

  /** Content that is written bit by bit. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Existing file.
   *
   * @param changedAt time of the last write
   */
  record StoredFile(String exportId, Instant changedAt) {}
}
