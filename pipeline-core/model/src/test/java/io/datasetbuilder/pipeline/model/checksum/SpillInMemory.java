package io.datasetbuilder.pipeline.model.checksum;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Spilled hashes kept in memory; deleting or reading what was never written fails. */
final class SpillInMemory implements SpillStore {

  final Map<String, ByteArrayOutputStream> files = new HashMap<>();
  int appends;

  @Override
  public OutputStream append(String name) {
    appends++;
    return files.computeIfAbsent(name, ignored -> new ByteArrayOutputStream());
  }

  @Override
  public InputStream read(String name) {
    return new ByteArrayInputStream(Objects.requireNonNull(files.get(name)).toByteArray());
  }

  @Override
  public void delete(String name) {
    Objects.requireNonNull(files.remove(name));
  }
}
