package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.Checkpoint;
import java.io.IOException;
import java.io.OutputStream;

/** A checkpoint whose disk takes no record. */
record FullCheckpoint(CheckpointInMemory beforeItWasFull) implements Checkpoint {

  @Override
  public OutputStream records() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException("No space left on device");
      }
    };
  }

  @Override
  public void mark(byte[] indexLines) throws IOException {
    beforeItWasFull.mark(indexLines);
  }

  @Override
  public void restart() {
    beforeItWasFull.restart();
  }

  @Override
  public FileFacts publish(RunPath path) {
    return beforeItWasFull.publish(path);
  }

  @Override
  public void discard() {
    beforeItWasFull.discard();
  }

  @Override
  public void close() {
    beforeItWasFull.close();
  }
}
