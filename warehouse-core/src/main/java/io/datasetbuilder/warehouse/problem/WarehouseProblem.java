package io.datasetbuilder.warehouse.problem;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/** Problems of the warehouse and of queries of its tables (Spec, "Errors"). */
public enum WarehouseProblem implements ProblemCode {
  INVALID_REQUEST(
      "A member of the request is missing, unknown, mistyped or out of range, or names a column"
          + " that the table does not have.",
      "Correct the member that the message names."),
  INVALID_CONTEXT(
      "The run does not exist, is not visible to the caller, or is not a run of the dataset.",
      "List the runs of the dataset and name one of them."),
  UNSAFE_QUERY(
      "The SQL is not one read-only SELECT over the relation dataset, or it uses a function that"
          + " queries may not call.",
      "Write one SELECT that reads dataset and no other relation."),
  QUERY_FAILED(
      "The query could not be executed, or it needed more memory than a query may use.",
      "Correct the query, or let it read fewer rows and columns."),
  QUERY_BUSY(
      "The service runs the maximum number of queries, or its memory budget is used up.",
      "Send the query again in a moment."),
  QUERY_TIMEOUT(
      "The query or profile exceeded its time limit.",
      "Let it read fewer rows and columns, for example by a filter."),
  TABLE_EXISTS(
      "A table of the build exists, and the build must not replace tables; or the new owner of a"
          + " dataset has a table of this name.",
      "Choose another dataset id or alias, or build without if_absent to replace the table. To hand"
          + " a dataset over, drop one of the two tables first."),
  TABLE_NOT_FOUND(
      "The workspace has no table of this name.", "List the tables and name one of them."),
  SNAPSHOT_NOT_FOUND(
      "The table has no snapshot of this id, or no snapshot at all.",
      "Show the table and name one of its snapshots, or current."),
  NO_SNAPSHOT_AT_TIME(
      "The table had no snapshot at the time of the request, or the one that was current then is"
          + " not known, because snapshots around the time were removed.",
      "Show the table and name one of its snapshots, or a time after one was committed."),
  SNAPSHOT_UNAVAILABLE(
      "The snapshot is being deleted, was never committed, or its file is damaged.",
      "Name another snapshot of the table, or build the dataset again."),
  ARTIFACT_UNAVAILABLE("The file of the table no longer exists.", "Build the dataset again."),
  SNAPSHOT_CURRENT(
      "The run built the current snapshot of a table, which would be left without rows.",
      "Build the dataset again, drop the table, or delete the whole dataset."),
  SNAPSHOT_IN_USE(
      "A query, an export, a download or a backup reads the snapshot, or a build commits it.",
      "Wait for its end and delete again; a lease of a process that has died ends by itself."),
  SNAPSHOT_HELD(
      "A hold keeps the snapshot.",
      "List its holds with warehouse-hold, and release them or wait until they expire."),
  SNAPSHOT_ANALYSED("A saved analysis reads the snapshot.", "Delete the saved analysis first."),
  SNAPSHOT_CONTINUED(
      "A later snapshot of the table with history was made from this one.",
      "Delete the later snapshots first, or drop the table."),
  HOLD_NOT_FOUND("There is no hold of this id.", "List the holds of the snapshot."),
  MIXED_UNITS(
      "Rows of one group have different units, and an aggregate does not convert units.",
      "Group by the unit, filter by it, or set unit_policy to split."),
  TOO_MANY_GROUPS(
      "The aggregate has more groups than a response may be computed from.",
      "Group by fewer columns, or filter the rows."),
  RESULT_TOO_LARGE(
      "The response is larger than a query may return.",
      "Read fewer rows or columns, or shorter values."),
  ANALYSIS_NOT_FOUND(
      "The workspace has no saved analysis of this id.",
      "List the saved analyses and name one of them."),
  ANALYSIS_MIGRATION_REQUIRED(
      "The SQL of a saved analysis is written for an engine other than that of the service.",
      "Save the analysis again with SQL of the dialect of the service."),
  EXPORT_NOT_FOUND(
      "The workspace has no export of this id.", "List the exports and name one of them."),
  EXPORT_EXPIRED(
      "The export is older than 24 hours, and its file is removed.", "Export the result again."),
  EXPORT_UNAVAILABLE(
      "The file of the export is missing or was changed.", "Export the result again."),
  EXPORT_QUOTA_EXCEEDED(
      "The workspace has the maximum number of exports.",
      "Delete an export, or wait until one expires."),
  EXPORT_FORBIDDEN_BY_LICENSE(
      "The license of a source forbids derived works, which the result of a query is.",
      "Ask the owner of the data for a license; the rows can be queried."),
  EXPORT_BLOCKED_PII(
      "Values of the result look like personal data, and the pii policy of the dataset does not"
          + " allow them.",
      "Leave out or mask the columns that the message names, or allow them in the BuildSpec and"
          + " build again."),
  ROW_LIMIT_EXCEEDED(
      "The result has more rows than the export may have.",
      "Raise max_rows, or let the query return fewer rows."),
  BYTE_LIMIT_EXCEEDED(
      "The data file of the export is larger than 256 MiB.",
      "Let the query return fewer rows or columns, and export the rest by itself."),
  WAREHOUSE_CATALOG_MISSING(
      "The folder, or the database of the service, contains no catalog of a warehouse.",
      "Name the folder of a warehouse; where its catalog is lost, restore a backup into an empty"
          + " folder."),
  BACKUP_BUSY(
      "Another backup is writing into the same destination.",
      "Wait for its end, or name another destination."),
  BACKUP_WITHIN_WAREHOUSE(
      "The destination of a backup is the folder of the warehouse, lies in it, or would hold it"
          + " among the files of backups.",
      "Name a folder outside of the warehouse, best on another disk."),
  BACKUP_NOT_FOUND(
      "The folder contains no complete backup, or none of this name.",
      "Name the destination of warehouse-backup, or one of the catalogs below its folder backups."),
  BACKUP_UNREADABLE(
      "The catalog of a backup is damaged, was changed, or was written by a later version.",
      "Restore another backup of the destination, or use the version that wrote it."),
  RESTORE_TARGET_NOT_EMPTY(
      "A backup is restored only into a warehouse that holds nothing: no file in its folder, which"
          + " an interrupted restore may have left, and no table in its catalog.",
      "Name a folder that is empty or does not exist, and a database without tables of a"
          + " warehouse."),
  RESTORE_BUSY(
      "Another restore is writing into the same folder.",
      "Wait for its end, or name another folder."),
  SNAPSHOT_FILE_DAMAGED(
      "The file of a snapshot is missing, or has another digest than the catalog.",
      "Restore the warehouse from a backup, or build the dataset again."),
  WAREHOUSE_INCONSISTENT(
      "A table, snapshot, hold or file of a warehouse or backup belongs to nothing or is there"
          + " twice.",
      "Remove stray files with warehouse-gc; restore the warehouse from a backup otherwise."),
  WAREHOUSE_MISMATCH(
      "The catalog of the warehouse is not that of its files: it was lost or replaced, or folder or"
          + " database are those of another warehouse. Nothing is read, committed or deleted.",
      "Set the folder (--warehouse, SVC_WAREHOUSE) and the database (SVC_DATABASE_URL) that belong"
          + " together. If the catalog is lost, restore a backup into an empty folder."),
  CREDENTIAL_IN_CONTENT(
      "A document holds a value under the name of a credential, or a value of the shape of a key.",
      "Remove the credential: revisions are kept for good."),
  REVISION_NOT_FOUND(
      "There is no document of this kind and id, or it has no revision of this number.",
      "Show the history of the document and name one of its revisions."),
  REVISION_CONFLICT(
      "The document has another current revision than the request expects.",
      "Read the current revision, and save again with its number.");

  private final String meaning;
  private final String remedy;

  WarehouseProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
