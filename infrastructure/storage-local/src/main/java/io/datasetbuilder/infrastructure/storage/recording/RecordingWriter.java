package io.datasetbuilder.infrastructure.storage.recording;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Recorded calls, each in a file of a hidden folder of the recordings, until they are combined by
 * dataset, in the order of their parameters, so that the same calls make the same file. Safe for
 * concurrent use.
 */
final class RecordingWriter {

  private final Path folder;
  private final Path scratch;
  private final FileOps files;
  private final Map<Dataset, TreeMap<String, Path>> kept = new TreeMap<>();
  private int begun;
  private boolean unpublished;

  private record Dataset(String provider, String name) implements Comparable<Dataset> {
    @Override
    public int compareTo(Dataset other) {
      return (provider + "/" + name).compareTo(other.provider + "/" + other.name);
    }
  }

  /** Makes the failure to write a dataset's recording. */
  interface Unwritable {
    ProviderFailure because(String provider, String dataset, IOException cause);
  }

  RecordingWriter(Path folder, FileOps files, RandomGenerator random) {
    this.folder = folder;
    this.files = files;
    this.scratch = folder.resolve(".recording-" + HexFormat.of().toHexDigits(random.nextLong()));
  }

  /** The file of one call. */
  final class Part {
    private final Dataset dataset;
    private final Path file;

    private Part(Dataset dataset, Path file) {
      this.dataset = dataset;
      this.file = file;
    }

    RecordedCall open(JsonObject params) throws IOException {
      return new RecordedCall(files.create(file), params);
    }
  }

  synchronized Part begin(String provider, String dataset) throws IOException {
    if (begun == 0) {
      files.createFolders(folder);
      files.createPrivateFolder(scratch);
    }
    begun++;
    return new Part(new Dataset(provider, dataset), scratch.resolve(begun + ".json"));
  }

  /** Keeps a call, unless one with the same parameters exists. */
  synchronized void ended(Part part, JsonObject params, boolean whole) {
    if (whole) {
      unpublished = true;
      kept.computeIfAbsent(part.dataset, none -> new TreeMap<>())
          .putIfAbsent(JsonRenderer.line(params), part.file);
    }
  }

  /**
   * Combines all kept calls, if new ones exist. A failed combination is not retried automatically.
   */
  synchronized void publish(Unwritable unwritable) {
    if (unpublished) {
      unpublished = false;
      kept.forEach((dataset, calls) -> publish(dataset, calls, unwritable));
    }
  }

  /** Removes the parts. */
  synchronized void discard() {
    kept.clear();
    if (begun > 0) {
      StorageFailures.tolerated("the parts of a recording", () -> FileTrees.delete(scratch, files));
      begun = 0;
    }
  }

  private void publish(Dataset dataset, SortedMap<String, Path> calls, Unwritable unwritable) {
    try {
      publish(dataset, calls);
    } catch (IOException failed) {
      throw unwritable.because(dataset.provider, dataset.name, failed);
    }
  }

  private void publish(Dataset dataset, SortedMap<String, Path> calls) throws IOException {
    Path place = folder.resolve(dataset.provider);
    files.createFolders(place);
    Path whole = scratch.resolve(dataset.provider + "." + dataset.name + ".whole");
    try (OutputStream out = new BufferedOutputStream(files.create(whole))) {
      out.write(head(dataset));
      String before = "\n";
      for (Path call : calls.values()) {
        out.write(before.getBytes(StandardCharsets.UTF_8));
        Files.copy(call, out);
        before = ",\n";
      }
      out.write("\n]}\n".getBytes(StandardCharsets.UTF_8));
    }
    files.force(whole);
    files.rename(whole, place.resolve(dataset.name + ".json"));
    files.forceFolder(place);
  }

  private static byte[] head(Dataset dataset) {
    String head =
        "{\"provider\":%s,\"dataset\":%s,\"calls\":["
            .formatted(JsonRenderer.quoted(dataset.provider), JsonRenderer.quoted(dataset.name));
    return head.getBytes(StandardCharsets.UTF_8);
  }

  /** Writes one call to a file, in the form of an item of {@code calls}. For one thread. */
  static final class RecordedCall implements AutoCloseable {

    private final OutputStream out;
    private boolean begun;

    RecordedCall(OutputStream file, JsonObject params) throws IOException {
      this.out = new BufferedOutputStream(file, 1 << 16);
      write("{\"params\":" + JsonRenderer.line(params) + ",\"items\":[");
    }

    /** Copies records; each keeps its line and its spelling. */
    void take(RecordBatch batch) {
      try {
        int start = 0;
        for (int i = 0; i < batch.length(); i++) {
          if (batch.buffer()[i] == '\n') {
            write(begun ? ",\n" : "\n");
            out.write(batch.buffer(), start, i - start);
            start = i + 1;
            begun = true;
          }
        }
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    /** Ends the call; the total follows the records, because it is known only then. */
    void end(CallResponse.CallTotal total) throws IOException {
      write((begun ? "\n" : "") + "],\"total_count\":");
      write(total.value().map(String::valueOf).orElse("null") + "}");
    }

    @Override
    public void close() throws IOException {
      out.close();
    }

    private void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
