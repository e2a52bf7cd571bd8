package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.file.FileFacts;
import io.datasetbuilder.pipeline.file.RunPath;
import io.datasetbuilder.pipeline.json.JsonCodec;
import io.datasetbuilder.pipeline.upload.NewUpload;
import io.datasetbuilder.pipeline.upload.Upload;
import io.datasetbuilder.pipeline.upload.UploadDocument;
import io.datasetbuilder.pipeline.upload.UploadFailure;
import io.datasetbuilder.pipeline.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The folders of uploads: made content first, removed metadata first. */
public final class UploadFolders {

  private static final RunPath CONTENT = RunPath.of("content");
  private static final RunPath METADATA = RunPath.of("upload.json");

  private final SafePaths paths;
  private final FileOps files;
  private final JsonCodec json;
  private final Clock clock;

  public UploadFolders(Path outputRoot, FileOps files, JsonCodec json, Clock clock) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
    this.json = json;
    this.clock = clock;
  }

  /** The lock tells a sweep that the folder, which is no upload yet, is being filled. */
  Upload keep(UploadId id, NewUpload upload, InputStream content) throws IOException {
    files.createFolders(paths.uploads());
    files.createFolders(paths.locks());
    ProcessLock lock =
        ProcessLock.tryAcquire(lockOf(id))
            .orElseThrow(() -> new IOException("an upload's name is taken"));
    boolean kept = false;
    try {
      Upload made = fill(id, upload, content);
      kept = true;
      return made;
    } finally {
      if (!kept) {
        Sweeping.attempt("an upload", () -> Trees.delete(paths.upload(id), files));
      }
      Sweeping.attempt("an upload's lock", () -> release(lock));
    }
  }

  Optional<Upload> read(UploadId id) throws IOException {
    Path file = SafePaths.inRun(paths.upload(id), METADATA);
    if (!SafePaths.isFile(file)) {
      return Optional.empty();
    }
    return json.read(Files.readAllBytes(file))
        .flatMap(UploadDocument::read)
        .filter(upload -> upload.id().equals(id));
  }

  Path contentOf(UploadId id) throws IOException {
    return SafePaths.inRun(paths.upload(id), CONTENT);
  }

  List<UploadId> ids() throws IOException {
    return Trees.children(paths.uploads()).stream()
        .map(folder -> folder.getFileName().toString())
        .filter(UploadId::isOne)
        .map(UploadId::new)
        .toList();
  }

  void delete(UploadId id) throws IOException {
    Path folder = paths.upload(id);
    files.delete(SafePaths.inRun(folder, METADATA));
    files.forceFolder(folder);
    Trees.delete(folder, files);
  }

  void sweep() throws IOException {
    for (UploadId id : ids()) {
      Path folder = paths.upload(id);
      if (!SafePaths.isFile(SafePaths.inRun(folder, METADATA))) {
        WorkFolder.sweep(folder, lockOf(id), files);
      }
    }
  }

  private Upload fill(UploadId id, NewUpload upload, InputStream content) throws IOException {
    Path folder = paths.upload(id);
    files.createFolder(folder);
    Publishing publishing = new Publishing(folder, files);
    FileFacts facts = keepContent(publishing, content, upload.mostBytes());
    Upload made =
        new Upload(
            id,
            upload.format(),
            upload.encoding(),
            facts,
            upload.originalFilename(),
            clock.instant().truncatedTo(ChronoUnit.MICROS),
            upload.owner());
    Path staged = publishing.stage(METADATA);
    publishing.write(staged, json.write(UploadDocument.stored(made)));
    files.forceFolder(paths.uploads());
    publishing.publish(staged, METADATA);
    return made;
  }

  private FileFacts keepContent(Publishing publishing, InputStream content, long mostBytes)
      throws IOException {
    Path staged = publishing.stage(CONTENT);
    FileFacts facts = copy(content, staged, mostBytes);
    if (facts.bytes() == 0) {
      throw refused(UploadProblem.EMPTY_UPLOAD, "The file holds no bytes.");
    }
    publishing.publish(staged, CONTENT);
    files.makeReadOnly(publishing.place(CONTENT));
    return facts;
  }

  private FileFacts copy(InputStream content, Path staged, long mostBytes) throws IOException {
    try (OutputStream out = files.create(staged)) {
      return Hashing.copy(new ReadFailures(content), out, mostBytes);
    } catch (Hashing.TooLongException tooLong) {
      String message = "The content is longer than %d bytes.".formatted(mostBytes);
      throw refused(UploadProblem.UPLOAD_TOO_LARGE, message);
    } catch (ReadFailures.ReadException unreadable) {
      throw LocalInput.unreadable(unreadable);
    }
  }

  private void release(ProcessLock lock) throws IOException {
    try (lock) {
      files.delete(lock.file());
    }
  }

  private Path lockOf(UploadId id) throws IOException {
    return paths.locks().resolve("upload-" + id + ".lock");
  }

  private static UploadFailure refused(UploadProblem code, String message) {
    return new UploadFailure(Problem.of(code, "", message));
  }
}
