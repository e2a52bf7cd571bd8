package io.datasetbuilder.infrastructure.duckdb.scan;

import io.datasetbuilder.pipeline.checksum.SpillStore;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Spill files in a private folder. */
public final class FolderSpill implements SpillStore {

  private final Path folder;

  public FolderSpill(Path folder) {
    this.folder = folder;
  }

  @Override
  public OutputStream append(String name) throws IOException {
    return Files.newOutputStream(
        folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Override
  public InputStream read(String name) throws IOException {
    return new BufferedInputStream(Files.newInputStream(folder.resolve(name)), 1 << 16);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.delete(folder.resolve(name));
  }
}
