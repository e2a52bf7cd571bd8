package io.datasetbuilder.pipeline.runs.deletion;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Instant;
import java.util.Optional;

/**
 * Record of one deletion. It names what was deleted, never a value that it held.
 *
 * @param id unique among all records
 * @param request id that all records of one request share: they are finished together
 * @param subject id of the run, or of the table; of raw records id of their run
 * @param name name that callers know: the id of the run, or the name of the table
 * @param datasetId empty when it is not known
 * @param status status of the run; empty for a table, and for a run that never ended
 * @param startedAt start of the run; empty for a table, or when it is not known
 * @param owner owner of the run; empty for a table, or a run without one
 * @param deletedBy caller who asked for the deletion
 * @param markedAt when the deletion was decided
 * @param finishedAt when the last file was removed; empty while some may be left
 * @param files number of removed files
 * @param bytes their length
 */
public record DeletionRecord(
    String id,
    String request,
    Kind kind,
    String subject,
    String name,
    Optional<String> datasetId,
    Optional<RunStatus> status,
    Optional<Instant> startedAt,
    Optional<OwnerId> owner,
    OwnerId deletedBy,
    Reason reason,
    Instant markedAt,
    Optional<Instant> finishedAt,
    long files,
    long bytes) {

  /** Kind of what was deleted. */
  public enum Kind implements WireNamed.LowerCase {
    RUN,
    TABLE,
    /** The raw records of a run, which stays. */
    RAW_RECORDS
  }

  /** Reason for a deletion. */
  public enum Reason implements WireNamed.LowerCase {
    /** A caller named what to delete. */
    ASKED,
    /** A rule about how long runs are kept. */
    POLICY,
    /** It held a value that was erased from its dataset. */
    ERASED
  }

  /** The same record, finished. */
  public DeletionRecord finished(Instant at) {
    return new DeletionRecord(
        id,
        request,
        kind,
        subject,
        name,
        datasetId,
        status,
        startedAt,
        owner,
        deletedBy,
        reason,
        markedAt,
        Optional.of(at),
        files,
        bytes);
  }
}
