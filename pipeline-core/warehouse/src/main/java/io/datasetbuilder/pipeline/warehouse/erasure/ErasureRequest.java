package io.datasetbuilder.pipeline.warehouse.erasure;

import java.util.List;

/**
 * Request to erase a value from a dataset.
 *
 * @param dropTables whether tables are dropped whose current snapshot holds the value, or continues
 *     one that does
 * @param backups backups that are searched, and never changed
 */
public record ErasureRequest(
    String datasetId, ErasedValue erased, boolean dropTables, List<Backup> backups) {

  public ErasureRequest {
    backups = List.copyOf(backups);
  }

  /** Folder of a backup. */
  public record Backup(String name, List<SearchedFile> files) {
    public Backup {
      files = List.copyOf(files);
    }
  }
}
