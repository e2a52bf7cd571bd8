package io.datasetbuilder.warehouse.backup;

/** Learns how far work on files is; called from the thread that the work was called from. */
@FunctionalInterface
public interface FileProgress {

  FileProgress NONE = (done, total) -> {};

  /** So many files of all are done. */
  void at(int done, int total);
}
