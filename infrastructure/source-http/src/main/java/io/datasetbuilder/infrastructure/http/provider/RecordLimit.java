package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Delivers records up to the number that is wanted. */
final class RecordLimit {

  private final OptionalLong most;
  private final Consumer<RecordBatch> receiver;
  private long delivered;
  private boolean cut;

  RecordLimit(OptionalLong most, Consumer<RecordBatch> receiver) {
    this.most = most;
    this.receiver = receiver;
  }

  /** Hands on as many as are still wanted; a page without records is not delivered. */
  void deliver(RecordBatch batch) {
    RecordBatch wanted = batch;
    if (most.isPresent() && batch.records() > most.getAsLong() - delivered) {
      wanted = first(batch, (int) (most.getAsLong() - delivered));
      cut = true;
    }
    if (wanted.records() > 0) {
      delivered += wanted.records();
      receiver.accept(wanted);
    }
  }

  private static RecordBatch first(RecordBatch batch, int records) {
    int length = 0;
    for (int line = 0; line < records; line++) {
      while (batch.buffer()[length] != '\n') {
        length++;
      }
      length++;
    }
    return new RecordBatch(batch.buffer(), length, records);
  }

  boolean isBounded() {
    return most.isPresent();
  }

  boolean isReached() {
    return most.isPresent() && delivered >= most.getAsLong();
  }

  /** Whether records arrived that were not wanted. */
  boolean isCut() {
    return cut;
  }
}
