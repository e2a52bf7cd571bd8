package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a call brought.
 *
 * @param lines its records, one JSON text each
 */
record FetchedRecords(List<String> lines, CallResponse answer) {

  /** Takes batches apart into lines. */
  static final class Lines implements Consumer<RecordBatch> {

    private final List<String> lines = new ArrayList<>();

    @Override
    public void accept(RecordBatch batch) {
      String text = new String(batch.buffer(), 0, batch.length(), StandardCharsets.UTF_8);
      lines.addAll(text.lines().toList());
    }

    List<String> all() {
      return List.copyOf(lines);
    }
  }
}
