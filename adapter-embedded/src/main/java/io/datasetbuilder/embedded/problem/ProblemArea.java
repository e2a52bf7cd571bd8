package io.datasetbuilder.embedded.problem;

/** Phase of a spec or run in which a problem arises, in the order of the phases. */
public enum ProblemArea {
  DOCUMENT("reading the spec's text", "before any field has a meaning"),
  LOAD("loading the spec", "the first gate: the shape of the fields"),
  VALIDATION("validating the spec", "the second gate: rules across fields"),
  UPLOAD("uploading a file", "upload, and --upload of the other commands"),
  RUN("beginning a run", "before anything is built"),
  CATALOG("reading definitions of providers", "catalog, and the start of the service"),
  ACCESS("letting a caller in", "serve"),
  CREDENTIAL("keeping keys", "providers key, and calls of providers"),
  PROVIDER("calling a provider", "the Bronze stage of provider sources"),
  URL("fetching a public address", "the Bronze stage of url sources"),
  RECORDS("reading a source's records", "the Bronze stage"),
  SILVER("normalising a source", "the Silver stage: sources[].schema"),
  QUALITY("checking quality", "the Silver stage: quality"),
  PERSONAL_DATA("looking for personal data", "the Silver stage: pii"),
  GOLD("selecting what is published", "the Gold stage: sources[].gold"),
  COMPOSITION("joining two sources", "after all sources: composition"),
  SPLIT("splitting a dataset", "the Gold stage: splits"),
  EXPORT("exporting", "exports[]"),
  ENGINE("running the table engine", "any stage"),
  STORAGE("keeping files", "any stage"),
  STATE("using the service's state", "uploads, and keys that are kept"),
  INDEX("reading the index of runs", "lists of runs"),
  MANIFEST("reading a run's manifest", "verify, and lists of runs"),
  READING("reading runs back", "runs, show, quality, datasets and diff"),
  VERIFY("verifying a run", "verify"),
  REFRESH("refreshing a dataset", "refresh, and schedules"),
  WAREHOUSE("reading the warehouse", "tables, query, rows, profile and the holds of snapshots"),
  PUBLISH("publishing a run", "publish, and the receipts of publications"),
  SERVICE("using the program", "any command");

  private final String activity;
  private final String scope;

  ProblemArea(String activity, String scope) {
    this.activity = activity;
    this.scope = scope;
  }

  /** Activity of the phase, as in "while reading the spec's text". */
  public String activity() {
    return activity;
  }

  /** Stage, field or command of the phase, in a few words. */
  public String scope() {
    return scope;
  }
}
