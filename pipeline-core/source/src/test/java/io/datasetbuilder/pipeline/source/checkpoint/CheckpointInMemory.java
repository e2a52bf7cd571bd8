package io.datasetbuilder.pipeline.source.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.Checkpoint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** A checkpoint that is looked into; nothing of it outlives the test. */
final class CheckpointInMemory implements Checkpoint {

  final ByteArrayOutputStream records = new ByteArrayOutputStream();
  final ByteArrayOutputStream index = new ByteArrayOutputStream();

  /** How many bytes of records were there at each mark. */
  final List<Integer> marks = new ArrayList<>();

  String recordsText() {
    return records.toString(UTF_8);
  }

  String indexText() {
    return index.toString(UTF_8);
  }

  @Override
  public OutputStream records() {
    return records;
  }

  @Override
  public void mark(byte[] indexLines) throws IOException {
    index.write(indexLines);
    marks.add(records.size());
  }

  @Override
  public void restart() {
    records.reset();
    index.reset();
    marks.clear();
  }

  @Override
  public FileFacts publish(RunPath path) {
    throw new UnsupportedOperationException("nothing is published here");
  }

  @Override
  public void discard() {
    restart();
  }

  @Override
  public void close() {
    index.reset();
  }
}
