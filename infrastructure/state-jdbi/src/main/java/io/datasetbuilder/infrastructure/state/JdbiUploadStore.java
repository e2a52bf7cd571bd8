package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.state.StateFailure;
import io.datasetbuilder.pipeline.upload.ArrivedContent;
import io.datasetbuilder.pipeline.upload.ContentFiles;
import io.datasetbuilder.pipeline.upload.EarlierUploads;
import io.datasetbuilder.pipeline.upload.NewUpload;
import io.datasetbuilder.pipeline.upload.QuotaBreach;
import io.datasetbuilder.pipeline.upload.Upload;
import io.datasetbuilder.pipeline.upload.UploadContent;
import io.datasetbuilder.pipeline.upload.UploadFailure;
import io.datasetbuilder.pipeline.upload.UploadJudge;
import io.datasetbuilder.pipeline.upload.UploadStore;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Uploads in the state database: what is known of them and their small content as rows, large
 * content in files. All content arrives in a file, so that it is hashed in one pass, judged and
 * measured before anything is written for good. A row is written last: what a crash leaves before
 * it is no upload, and the first use of the next process removes it.
 */
public final class JdbiUploadStore implements UploadStore {

  private static final int ID_BYTES = 16;

  private final Database database;
  private final ContentFiles files;
  private final UploadUpkeep upkeep;
  private final Clock clock;
  private final RandomGenerator random;

  /** Touches no disk. */
  public JdbiUploadStore(
      StateDatabase state,
      ContentFiles files,
      EarlierUploads earlier,
      Clock clock,
      RandomGenerator random) {
    this.database = state.tables();
    this.files = files;
    this.upkeep = new UploadUpkeep(database, files, earlier);
    this.clock = clock;
    this.random = random;
  }

  @Override
  public Upload register(NewUpload upload, InputStream content, UploadJudge judge) {
    return keep(upload, files.receive(content, upload.limits().mostBytes()), judge);
  }

  @Override
  public Upload registerFile(NewUpload upload, Location localFile, UploadJudge judge) {
    return keep(upload, files.receive(localFile, upload.limits().mostBytes()), judge);
  }

  @Override
  public Optional<Upload> find(OwnerId owner, UploadId id) {
    Instant now = clock.instant();
    return call(
        () ->
            database
                .read(handle -> new UploadRows(handle).find(owner, id, now))
                .map(KeptUpload::upload));
  }

  @Override
  public Optional<UploadContent> locate(OwnerId owner, UploadId id) {
    Instant now = clock.instant();
    return call(
        () ->
            database
                .read(handle -> new UploadRows(handle).find(owner, id, now))
                .map(this::contentOf));
  }

  @Override
  public List<Upload> list(OwnerId owner) {
    Instant now = clock.instant();
    return call(() -> database.read(handle -> new UploadRows(handle).list(owner, now)));
  }

  @Override
  public boolean delete(OwnerId owner, UploadId id) {
    Instant now = clock.instant();
    return call(
        () -> {
          Optional<KeptUpload> kept =
              database.change(
                  handle -> {
                    UploadRows rows = new UploadRows(handle);
                    Optional<KeptUpload> found = rows.find(owner, id, now);
                    found.ifPresent(rows::remove);
                    return found;
                  });
          kept.flatMap(KeptUpload::largeFile).ifPresent(files::delete);
          return kept.isPresent();
        });
  }

  /** Content that is refused opens no database. */
  private Upload keep(NewUpload upload, ArrivedContent arrived, UploadJudge judge) {
    try (arrived) {
      List<Problem> problems = judge.judge(arrived.location());
      if (!problems.isEmpty()) {
        throw new UploadFailure(problems);
      }
      return call(() -> keep(upload, arrived));
    }
  }

  private Upload keep(NewUpload upload, ArrivedContent arrived) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    upkeep.removeExpired(now);
    return write(upload, upload.kept(freshId(), arrived.facts(), now), arrived);
  }

  /** Bytes first, row last: a file that no row names is swept, a row without its file never is. */
  private Upload write(NewUpload upload, Upload made, ArrivedContent arrived) {
    boolean large = made.content().bytes() >= LARGE_FROM_BYTES;
    if (large) {
      arrived.keep();
    }
    KeptUpload kept = new KeptUpload(made, Optional.of(arrived.name()).filter(name -> large));
    Optional<QuotaBreach> obstacle =
        database.change(
            handle -> new UploadWriting(handle).add(kept, upload.limits(), arrived::open));
    if (obstacle.isPresent()) {
      kept.largeFile().ifPresent(files::delete);
      throw new UploadFailure(obstacle.get());
    }
    return made;
  }

  private UploadContent contentOf(KeptUpload kept) {
    return kept.largeFile()
        .<UploadContent>map(name -> new UploadContent.OnDisk(files.locate(name)))
        .orElseGet(() -> new UploadContent.Streamed(new ChunkedBytes(database, kept.upload())));
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
}
