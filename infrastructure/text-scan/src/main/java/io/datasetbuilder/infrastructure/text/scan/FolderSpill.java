package io.datasetbuilder.infrastructure.text.scan;

import io.datasetbuilder.pipeline.model.checksum.SpillStore;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/** Spill files in a private folder; what an earlier spill left there under a name is replaced. */
public final class FolderSpill implements SpillStore {

  private final Path folder;
  private final Set<String> begun = new HashSet<>();

  public FolderSpill(Path folder) {
    this.folder = folder;
  }

  @Override
  public OutputStream append(String name) throws IOException {
    return begun.add(name)
        ? Files.newOutputStream(folder.resolve(name))
        : Files.newOutputStream(folder.resolve(name), StandardOpenOption.APPEND);
  }

  @Override
  public InputStream read(String name) throws IOException {
    return new BufferedInputStream(Files.newInputStream(folder.resolve(name)), 1 << 16);
  }

  @Override
  public void delete(String name) throws IOException {
    begun.remove(name);
    Files.delete(folder.resolve(name));
  }
}
