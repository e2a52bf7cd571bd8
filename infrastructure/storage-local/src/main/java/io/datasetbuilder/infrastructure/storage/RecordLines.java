package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Tells records in batches, and no more of them than were asked for. For one thread. */
final class RecordLines {

  private static final int BATCH_BYTES = 1 << 16;

  private final OptionalLong most;
  private final Consumer<RecordBatch> records;
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private int batched;
  private long told;
  private boolean stoppedEarly;

  RecordLines(OptionalLong most, Consumer<RecordBatch> records) {
    this.most = most;
    this.records = records;
  }

  void tell(String record) {
    if (most.isPresent() && told >= most.getAsLong()) {
      stoppedEarly = true;
      return;
    }
    lines.writeBytes(record.getBytes(StandardCharsets.UTF_8));
    lines.write('\n');
    batched++;
    told++;
    if (lines.size() >= BATCH_BYTES) {
      flush();
    }
  }

  /** Whether there were more records than were asked for. */
  boolean stoppedEarly() {
    return stoppedEarly;
  }

  void flush() {
    if (batched > 0) {
      records.accept(new RecordBatch(lines.toByteArray(), lines.size(), batched));
      lines.reset();
      batched = 0;
    }
  }
}
