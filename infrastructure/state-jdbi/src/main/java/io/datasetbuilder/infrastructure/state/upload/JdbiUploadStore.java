package io.datasetbuilder.infrastructure.state.upload;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import io.datasetbuilder.pipeline.source.upload.ContentUploadId;
import io.datasetbuilder.pipeline.source.upload.NewUpload;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.upload.UploadValidator;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Handle;

/**
 * Uploads in the state database: their metadata and small content as rows, large content in files.
 * All content is received in a file, so that it is hashed in one pass, validated and measured
 * before it is stored. The row is written last: the remains of a crash before it are no upload, and
 * the first use of the next process removes them.
 */
public final class JdbiUploadStore implements UploadStore {

  private static final int ID_BYTES = 16;

  private final Database database;
  private final ContentFiles files;
  private final UploadJson texts;
  private final UploadMaintenance upkeep;
  private final Clock clock;
  private final RandomGenerator random;

  /** Touches no disk. */
  public JdbiUploadStore(
      StateDatabase state,
      ContentFiles files,
      JsonCodec json,
      Clock clock,
      RandomGenerator random) {
    this.database = state.tables();
    this.files = files;
    this.texts = new UploadJson(json);
    this.upkeep = new UploadMaintenance(database, files, texts);
    this.clock = clock;
    this.random = random;
  }

  @Override
  public Upload register(NewUpload upload, InputStream content, UploadValidator validator) {
    ContentFiles.ReceivedContent arrived = files.receive(content, upload.limits().mostBytes());
    return keep(
            upload,
            arrived,
            validator,
            checked -> add(made(checked, freshId(), arrived), checked, arrived, database::change))
        .upload();
  }

  @Override
  public UploadStore.Registration registerFile(
      NewUpload upload, Location localFile, UploadValidator validator) {
    ContentFiles.ReceivedContent arrived = files.receive(localFile, upload.limits().mostBytes());
    return keep(
        upload,
        arrived,
        validator,
        checked -> {
          UploadId id = ContentUploadId.of(checked, arrived.facts().sha256());
          Upload made = made(checked, id, arrived);
          return database
              .changeUnforced(handle -> rows(handle).registerAgain(made))
              .map(known -> new UploadStore.Registration(known, false))
              .orElseGet(() -> add(made, checked, arrived, database::changeUnforced));
        });
  }

  @Override
  public void rollback(UploadStore.Registration registration) {
    if (registration.added()) {
      Upload added = registration.upload();
      remove(
          added.ownerId(), added.id(), kept -> kept.upload().createdAt().equals(added.createdAt()));
    }
  }

  @Override
  public Optional<Upload> find(OwnerId owner, UploadId id) {
    return stored(owner, id).map(UploadTable.StoredUpload::upload);
  }

  @Override
  public Optional<UploadContent> locate(OwnerId owner, UploadId id) {
    return stored(owner, id).map(this::contentOf);
  }

  @Override
  public Optional<Upload> findOfAny(UploadId id) {
    Instant now = clock.instant();
    return call(() -> database.read(handle -> rows(handle).findOfAny(id, now)));
  }

  private Optional<UploadTable.StoredUpload> stored(OwnerId owner, UploadId id) {
    Instant now = clock.instant();
    return call(() -> database.read(handle -> rows(handle).find(owner, id, now)));
  }

  @Override
  public List<Upload> list(OwnerId owner) {
    Instant now = clock.instant();
    return call(() -> database.read(handle -> rows(handle).list(owner, now)));
  }

  @Override
  public boolean delete(OwnerId owner, UploadId id) {
    return remove(owner, id, kept -> true);
  }

  private boolean remove(
      OwnerId owner, UploadId id, Predicate<UploadTable.StoredUpload> condition) {
    Instant now = clock.instant();
    return call(
        () -> {
          Optional<UploadTable.StoredUpload> gone =
              database.change(
                  handle -> {
                    UploadTable rows = rows(handle);
                    Optional<UploadTable.StoredUpload> found =
                        rows.find(owner, id, now).filter(condition);
                    found.ifPresent(rows::remove);
                    return found;
                  });
          gone.flatMap(UploadTable.StoredUpload::largeFile).ifPresent(files::delete);
          if (gone.isPresent()) {
            database.emptyLog();
          }
          return gone.isPresent();
        });
  }

  /** Content that is refused opens no database. */
  private UploadStore.Registration keep(
      NewUpload upload,
      ContentFiles.ReceivedContent arrived,
      UploadValidator validator,
      Function<NewUpload, UploadStore.Registration> registering) {
    try (arrived) {
      return validator
          .check(upload, arrived.location(), arrived.facts())
          .match(
              checked -> call(() -> registering.apply(checked)),
              problems -> {
                throw new UploadFailure(problems);
              });
    }
  }

  private Upload made(NewUpload upload, UploadId id, ContentFiles.ReceivedContent arrived) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    upkeep.removeExpired(now);
    return upload.kept(id, arrived.facts(), now);
  }

  /** Transaction that adds an upload. */
  private interface Change {
    Optional<UploadLimits.QuotaBreach> run(
        Function<Handle, Optional<UploadLimits.QuotaBreach>> work);
  }

  /**
   * Bytes first, row last: a file that no row names is swept, a row without its file never is.
   * Another process may have added the same content in the meantime: then its row stays.
   */
  private UploadStore.Registration add(
      Upload made, NewUpload upload, ContentFiles.ReceivedContent arrived, Change change) {
    boolean large = made.content().bytes() >= LARGE_FROM_BYTES;
    if (large) {
      arrived.keep();
    }
    UploadTable.StoredUpload kept =
        new UploadTable.StoredUpload(made, Optional.of(arrived.name()).filter(name -> large));
    AtomicReference<UploadStore.Registration> registered =
        new AtomicReference<>(new UploadStore.Registration(made, true));
    Optional<UploadLimits.QuotaBreach> breach =
        change.run(
            handle -> {
              Optional<Upload> known = rows(handle).registerAgain(made);
              registered.set(new UploadStore.Registration(known.orElse(made), known.isEmpty()));
              return known.isPresent()
                  ? Optional.empty()
                  : rows(handle).add(kept, upload.limits(), arrived::open);
            });
    if (breach.isPresent() || !registered.get().added()) {
      kept.largeFile().ifPresent(files::delete);
    }
    breach.ifPresent(
        quota -> {
          throw new UploadFailure(quota.problem());
        });
    return registered.get();
  }

  private UploadTable rows(Handle handle) {
    return new UploadTable(handle, texts);
  }

  private UploadContent contentOf(UploadTable.StoredUpload kept) {
    return kept.largeFile()
        .<UploadContent>map(name -> new UploadContent.OnDisk(files.locate(name)))
        .orElseGet(() -> new UploadContent.Streamed(new UploadChunks(database, kept.upload())));
  }

  private UploadId freshId() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return UploadId.of(bytes);
  }

  private <T> T call(Supplier<T> work) {
    try {
      upkeep.begin(clock.instant());
      return work.get();
    } catch (StateFailure failed) {
      throw new UploadFailure(failed.problem(), failed);
    }
  }

  /** Removes expired uploads and the remains of crashes. Safe for concurrent use. */
  static final class UploadMaintenance {

    private final Database database;
    private final ContentFiles files;
    private final UploadJson texts;
    private boolean begun;

    UploadMaintenance(Database database, ContentFiles files, UploadJson texts) {
      this.database = database;
      this.files = files;
      this.texts = texts;
    }

    /** Runs once, before the first use; others wait for it. */
    synchronized void begin(Instant now) {
      if (!begun) {
        removeExpired(now);
        files.sweep(this::isKnown);
        begun = true;
      }
    }

    /** Removes uploads that have expired: rows first, so that no row lacks its file. */
    void removeExpired(Instant now) {
      if (database.read(handle -> new UploadTable(handle, texts).hasExpired(now))) {
        List<UploadTable.StoredUpload> gone =
            database.change(handle -> new UploadTable(handle, texts).removeExpired(now));
        gone.forEach(kept -> kept.largeFile().ifPresent(files::delete));
        database.emptyLog();
      }
    }

    private boolean isKnown(String name) {
      return database.read(handle -> new UploadTable(handle, texts).hasLargeFile(name));
    }
  }
}
