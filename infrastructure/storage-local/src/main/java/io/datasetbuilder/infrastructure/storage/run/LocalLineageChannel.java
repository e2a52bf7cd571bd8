package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel;
import io.datasetbuilder.pipeline.runs.notice.NoticeKind;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes events of OpenLineage into {@code lineage.jsonl} next to the manifest of their run, one on
 * each line. The file is replaced as a whole, so that a reader never finds a part of a line, and an
 * event that it has is not written again. A run that was deleted needs no events. Safe for
 * concurrent use, also by several processes: one writes at a time.
 */
public final class LocalLineageChannel implements NoticeChannel {

  private static final Logger LOG = System.getLogger(LocalLineageChannel.class.getName());

  /** Above the length of all events of a run. */
  private static final long MOST_BYTES = 64L * 1024 * 1024;

  private final SafePaths paths;
  private final FileOps files;
  private final JsonCodec json;

  /** Touches no disk. */
  public LocalLineageChannel(Path outputRoot, FileOps files, JsonCodec json) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
    this.json = json;
  }

  @Override
  public Delivery deliver(Message message, Cancellation cancellation) {
    try {
      files.createFolders(paths.lineage());
      Optional<ProcessLock> lock = ProcessLock.tryAcquire(paths.lineage().resolve("writing.lock"));
      if (lock.isEmpty()) {
        return Delivery.failed("file_in_use");
      }
      ProcessLock held = lock.get();
      try (held) {
        // A test of the hook is about no run: that the folder can be written is its result.
        return message.kind() == NoticeKind.LINEAGE ? write(message) : Delivery.CONFIRMED;
      }
    } catch (IOException failed) {
      LOG.log(Level.DEBUG, "the lineage of a run cannot be written", failed);
      return Delivery.failed("file_not_written");
    }
  }

  private Delivery write(Message message) throws IOException {
    Optional<JsonObject> event = event(message.body());
    Path run = paths.run(new RunId(message.subject()));
    if (event.isEmpty()) {
      return Delivery.failed("event_not_json");
    }
    if (!isFinished(run)) {
      return Delivery.CONFIRMED;
    }
    Path file = SafePaths.inRun(run, RunPaths.LINEAGE);
    String lines = SafePaths.isFile(file) ? lines(file) : "";
    return lines.lines().anyMatch(line -> isSame(line, event.get()))
        ? Delivery.CONFIRMED
        : replaced(run, file, lines + JsonRenderer.line(event.get()) + "\n");
  }

  private static boolean isFinished(Path run) throws IOException {
    return SafePaths.isFile(SafePaths.inRun(run, ManifestDocument.PATH));
  }

  /** All lines, the last one with its end, which an editor may have removed. */
  private static String lines(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new IOException("a file of lineage is too long");
    }
    String lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    return lines.isEmpty() || lines.endsWith("\n") ? lines : lines + "\n";
  }

  /** Whether a line is an event of this type: a run begins once and ends once. */
  private boolean isSame(String line, JsonObject event) {
    return event(line).map(LocalLineageChannel::type).filter(type(event)::equals).isPresent();
  }

  private static Optional<JsonValue> type(JsonObject event) {
    return Optional.ofNullable(event.members().get("eventType"));
  }

  private Optional<JsonObject> event(String text) {
    return json.read(text.getBytes(StandardCharsets.UTF_8))
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast);
  }

  /** Writes the file outside of the run until it is whole: a run has nothing but whole files. */
  private Delivery replaced(Path run, Path file, String lines) throws IOException {
    Path part = paths.lineage().resolve("lineage.jsonl.part");
    files.delete(part);
    try {
      return StorageFailures.orRemoved(
          () -> {
            try (OutputStream out = files.create(part)) {
              out.write(lines.getBytes(StandardCharsets.UTF_8));
            }
            files.force(part);
            files.share(part);
            files.rename(part, file);
            files.forceFolder(run);
            return Delivery.CONFIRMED;
          },
          "a part of a file",
          () -> files.delete(part));
    } catch (NoSuchFileException deleted) {
      if (isFinished(run)) {
        throw deleted;
      }
      return Delivery.CONFIRMED;
    }
  }

  @Override
  public void close() {}
}
