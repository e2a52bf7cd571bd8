package io.datasetbuilder.warehouse.backup;

/** Learns how far work on files is; called from the thread that the work was called from. */
@FunctionalInterface
public interface FileProgress {

  FileProgress NONE = (done, total) -> {};

  /** Reports the number of finished files and of all files. */
  void at(int done, int total);
}
