package io.datasetbuilder.pipeline.model.file;

import io.datasetbuilder.buildspec.problem.ProblemCode;

/**
 * Problem codes of files that cannot be stored or used: the state of the service (uploads,
 * credentials), which is never recreated, the index of runs, or a manifest. The codes of each of
 * them are listed together, as in the table of all codes.
 */
public enum StorageProblem implements ProblemCode {
  DISK_FULL(
      "The disk of the output folder has too little free space. No partial file is visible.",
      "Free some space, or choose an output folder on another disk, and build again."),
  OUTPUT_UNWRITABLE(
      "The output folder cannot be created, written or forced to disk. No partial file is visible.",
      "Check that the output folder is a folder and that you may write to it."),
  TEMPORARY_UNWRITABLE(
      "The folder for temporary files cannot be created or written, or the system lets this process"
          + " open no more files. Queries need it.",
      "Make the folder writable, or choose another one by the Java option -Djava.io.tmpdir=DIR; an"
          + " application chooses it by BuilderService.builder().temporaryFolder(...)."),
  OBJECT_STORAGE_UNAVAILABLE(
      "The object storage of an s3:// address refuses access, does not respond in time, responds with"
          + " something else than it should, or its module is not installed. No partial run is"
          + " visible.",
      "Check the address, the endpoint (AWS_ENDPOINT_URL_S3), the region and the credentials of the"
          + " environment, then build again under the same run id."),
  UNSAFE_PATH(
      "A path leads through a symbolic link or out of the folder it belongs to.",
      "Remove the symbolic link, or choose another output folder."),
  STATE_UNREADABLE(
      "The state of the service is damaged, or does not belong to this service. It contains uploads"
          + " and credentials, so it is neither replaced nor set aside.",
      "Restore .service/state.sqlite3 or the tables on the PostgreSQL server from a copy, or move"
          + " them away yourself: uploads and credentials are lost then, finished runs are not."),
  STATE_TOO_NEW(
      "The service's state was written by a newer version of this service.",
      "Use that version or a newer one, or another output folder or database."),
  STATE_UNAVAILABLE(
      "The service's state cannot be opened or written: the folder cannot be written, the database"
          + " server cannot be reached, or others have kept it busy for too long.",
      "Check the disk and the folder .service in the output folder, or the database server and"
          + " SVC_DATABASE_URL, then try again."),
  INDEX_UNREADABLE(
      "The index of runs is damaged, or does not belong to this service. The runs themselves are"
          + " not affected.",
      "Run rebuild-index: it moves the damaged file aside, or drops its own damaged tables, and"
          + " reads the manifests again. Tables of another program are left alone: choose another"
          + " schema then."),
  INDEX_TOO_NEW(
      "The index of runs was written by a newer version of this service.",
      "Use that version or a newer one, or another output folder or database."),
  INDEX_UNAVAILABLE(
      "The index of runs cannot be opened or written: the disk is full, the folder cannot be"
          + " written, the database server cannot be reached, or others have kept it busy for too"
          + " long.",
      "Check the disk and the folder .service in the output folder, or the database server and"
          + " SVC_DATABASE_URL, then try again."),
  MANIFEST_UNREADABLE(
      "The run's manifest.json is not a JSON object of the known form.",
      "Restore the file from a copy, or build again under another run id.");

  private final String meaning;
  private final String remedy;

  StorageProblem(String meaning, String remedy) {
    this.meaning = meaning;
    this.remedy = remedy;
  }

  @Override
  public Explanation explanation() {
    return new Explanation(meaning, remedy);
  }
}
