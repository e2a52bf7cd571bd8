package io.datasetbuilder.infrastructure.state.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import java.io.IOException;
import java.io.InputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;

/** Reads and writes rows of {@code uploads}, inside a transaction. */
final class UploadTable {

  private static final Choices<FileFormat> FORMATS = Choices.of(FileFormat.values());

  private static final String COLUMNS =
      "upload_id, owner_id, format, encoding, read_options, original_filename, original_file,"
          + " size_bytes, sha256, created_at, expires_at, large_file";

  private static final String INSERT =
      ColumnValues.insert(
          "uploads",
          COLUMNS,
          "id, ownerId, format, encoding, options, filename, original, content.bytes,"
              + " content.sha256, createdAt, expiresAt, largeFile");

  private static final String SELECT = "SELECT " + COLUMNS + " FROM uploads";

  private static final String ALIVE = " AND (expires_at IS NULL OR expires_at > :now)";

  private final Handle handle;
  private final UploadJson texts;

  UploadTable(Handle handle, UploadJson texts) {
    this.handle = handle;
    this.texts = texts;
  }

  /** One upload of an owner, unless it has expired. */
  Optional<StoredUpload> find(OwnerId owner, UploadId id, Instant now) {
    return handle
        .createQuery(SELECT + " WHERE upload_id = :id AND owner_id = :owner" + ALIVE)
        .bind("id", id)
        .bind("owner", owner)
        .bind("now", now)
        .map(this::read)
        .findOne();
  }

  /** One upload of any owner, unless it has expired. */
  Optional<Upload> findOfAny(UploadId id, Instant now) {
    return handle
        .createQuery(SELECT + " WHERE upload_id = :id" + ALIVE)
        .bind("id", id)
        .bind("now", now)
        .map(this::read)
        .map(StoredUpload::upload)
        .findOne();
  }

  /** All uploads of an owner that have not expired, newest first. */
  List<Upload> list(OwnerId owner, Instant now) {
    return handle
        .createQuery(
            SELECT + " WHERE owner_id = :owner" + ALIVE + " ORDER BY created_at DESC, upload_id")
        .bind("owner", owner)
        .bind("now", now)
        .map(this::read)
        .map(StoredUpload::upload)
        .list();
  }

  /**
   * Makes an existing upload the newest again, so that a rollback of an earlier registration does
   * not remove it.
   *
   * @param again the same content, registered now
   * @return the upload as it is now; empty when it does not exist
   */
  Optional<Upload> registerAgain(Upload again) {
    Optional<Upload> known =
        find(again.ownerId(), again.id(), again.createdAt()).map(StoredUpload::upload);
    known.ifPresent(upload -> renew(upload, again));
    return known.map(upload -> renewed(upload, again));
  }

  private void renew(Upload upload, Upload again) {
    Upload renewed = renewed(upload, again);
    handle
        .createUpdate(
            "UPDATE uploads SET created_at = :created, expires_at = :expires"
                + " WHERE upload_id = :id AND owner_id = :owner")
        .bind("created", renewed.createdAt())
        .bind("expires", renewed.expiresAt())
        .bind("id", upload.id())
        .bind("owner", upload.ownerId())
        .execute();
  }

  /**
   * Upload with a new time of registration, which differs from the former one: the time
   * distinguishes registrations.
   */
  private static Upload renewed(Upload upload, Upload again) {
    Instant next = upload.createdAt().plus(1, ChronoUnit.MICROS);
    return new Upload(
        upload.id(),
        upload.format(),
        upload.encoding(),
        upload.read(),
        upload.content(),
        upload.origin(),
        again.createdAt().isBefore(next) ? next : again.createdAt(),
        later(upload.expiresAt(), again.expiresAt()),
        upload.ownerId());
  }

  /** Empty is never. */
  private static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
    return one.flatMap(end -> other.map(last -> last.isAfter(end) ? last : end));
  }

  /**
   * Adds an upload and, when it has no file, its content.
   *
   * <p>The quota is counted in the transaction that adds: two uploads at once cannot both be the
   * last that fits.
   *
   * @return the quota that it exceeds; empty when it was added
   */
  Optional<UploadLimits.QuotaBreach> add(StoredUpload kept, UploadLimits limits, Opening content) {
    Optional<UploadLimits.QuotaBreach> breach = breach(kept.upload(), limits);
    if (breach.isEmpty()) {
      insert(kept);
      if (kept.largeFile().isEmpty()) {
        UploadChunks.insert(handle, kept.upload(), content);
      }
    }
    return breach;
  }

  private Optional<UploadLimits.QuotaBreach> breach(Upload upload, UploadLimits limits) {
    return handle
        .createQuery(
            "SELECT COUNT(*), COALESCE(SUM(size_bytes), 0) FROM uploads WHERE owner_id = :owner"
                + " AND (expires_at IS NULL OR expires_at > :now)")
        .bind("owner", upload.ownerId())
        .bind("now", upload.createdAt())
        .map(
            (row, context) ->
                limits.exceeded(row.getLong(1), row.getLong(2), upload.content().bytes()))
        .one();
  }

  private void insert(StoredUpload kept) {
    Upload upload = kept.upload();
    handle
        .createUpdate(INSERT)
        .bindMethods(upload)
        .bind("options", UploadJson.text(upload.read()))
        .bind("filename", upload.originalFilename().map(name -> name.value()))
        .bind("original", upload.origin().original().map(UploadTable::text))
        .bind("largeFile", kept.largeFile())
        .execute();
  }

  /** Whether an upload has the file of this name. */
  boolean hasLargeFile(String name) {
    return isThere("SELECT 1 FROM uploads WHERE large_file = :key", name);
  }

  boolean hasExpired(Instant now) {
    return handle
        .createQuery("SELECT 1 FROM uploads WHERE expires_at <= :now LIMIT 1")
        .bind("now", now)
        .map((row, context) -> row.getInt(1))
        .findOne()
        .isPresent();
  }

  /** Removes uploads that have expired, and returns them. */
  List<StoredUpload> removeExpired(Instant now) {
    List<StoredUpload> expired =
        handle
            .createQuery(SELECT + " WHERE expires_at <= :now")
            .bind("now", now)
            .map(this::read)
            .list();
    expired.forEach(this::remove);
    return expired;
  }

  /** Removes an upload and its chunks. */
  void remove(StoredUpload kept) {
    for (String table : List.of("upload_chunks", "uploads")) {
      handle
          .createUpdate("DELETE FROM " + table + " WHERE upload_id = :id")
          .bind("id", kept.upload().id())
          .execute();
    }
  }

  private boolean isThere(String query, String key) {
    return handle
        .createQuery(query)
        .bind("key", key)
        .map((row, context) -> row.getInt(1))
        .findOne()
        .isPresent();
  }

  private StoredUpload read(ResultSet row, StatementContext context) throws SQLException {
    Upload upload =
        new Upload(
            new UploadId(row.getString("upload_id")),
            format(row.getString("format")),
            row.getString("encoding"),
            texts.options(ColumnValues.text(row, "read_options")),
            new FileFacts(row.getLong("size_bytes"), row.getString("sha256")),
            new FileOrigin(
                ColumnValues.text(row, "original_filename").flatMap(DisplayFilename::basenameOf),
                texts.original(ColumnValues.text(row, "original_file"))),
            ColumnValues.instant(row.getLong("created_at")),
            ColumnValues.instant(row, "expires_at"),
            new OwnerId(row.getString("owner_id")));
    return new StoredUpload(upload, ColumnValues.text(row, "large_file"));
  }

  private static String text(OriginalFile original) {
    return JsonRenderer.line(original.toJson());
  }

  private static FileFormat format(String wire) throws SQLException {
    return FORMATS.named(wire).orElseThrow(() -> new SQLException("an unknown format"));
  }

  /**
   * A row of the table.
   *
   * @param largeFile the name of its file; empty: its content is in {@code upload_chunks}
   */
  record StoredUpload(Upload upload, Optional<String> largeFile) {}

  /** Opens content from its first byte. */
  interface Opening {
    InputStream open() throws IOException;
  }
}
