package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.call.CallTotal;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** One call on its way into a file, as it stands in {@code calls}. For one thread. */
final class RecordedCall implements AutoCloseable {

  private final OutputStream out;
  private boolean begun;

  RecordedCall(OutputStream file, JsonObject params) throws IOException {
    this.out = new BufferedOutputStream(file, 1 << 16);
    write("{\"params\":" + JsonRenderer.line(params) + ",\"items\":[");
  }

  /** Takes over records; each keeps its line and its spelling. */
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

  /** Ends the call; the total stands behind the records, because it is known only then. */
  void end(CallTotal total) throws IOException {
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
