package io.datasetbuilder.infrastructure.storage.warehouse;

import io.datasetbuilder.infrastructure.storage.file.FileIdentity;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport.Bundle;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files {@code exports/<id>.zip} in the folder of a warehouse. */
public final class LocalExportFiles implements ExportFiles {

  private static final Pattern NAME = Pattern.compile("(exp_[0-9a-z]{1,64})\\.zip(\\.part)?");

  /** The first that a zip file can hold: a later one would make files of the same rows differ. */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private static final int BUFFER_BYTES = 1 << 20;

  private final SafePaths paths;
  private final FileOps files;

  /**
   * Touches no disk.
   *
   * @param warehouse the folder of the warehouse; made when it is missing
   */
  public LocalExportFiles(Path warehouse, FileOps files) {
    this.paths = new SafePaths(warehouse);
    this.files = files;
  }

  @Override
  public Bundle write(String exportId, List<Entry> entries) {
    return StorageFailures.inWarehouse(
        () -> {
          makeFolder();
          return StorageFailures.orRemoved(
              () -> writeWhole(exportId, entries), "the file of an export", () -> remove(exportId));
        });
  }

  private void makeFolder() throws IOException {
    Path folder = paths.exports();
    if (!SafePaths.isFolder(folder)) {
      files.createFolders(folder);
      files.forceFolder(folder.getParent());
    }
  }

  private Bundle writeWhole(String exportId, List<Entry> entries) throws IOException {
    Path part = part(exportId);
    FileFacts facts;
    try (OutputStream file = files.create(part)) {
      Hashing.Output hashed = new Hashing.Output(file);
      writeZip(new BufferedOutputStream(hashed, BUFFER_BYTES), entries);
      facts = hashed.facts();
    }
    files.force(part);
    files.rename(part, whole(exportId));
    files.forceFolder(part.getParent());
    return new Bundle(facts.bytes(), facts.sha256());
  }

  private static void writeZip(OutputStream target, List<Entry> entries) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(target)) {
      for (Entry entry : entries) {
        ZipEntry header = new ZipEntry(entry.name());
        header.setTimeLocal(NO_TIME);
        zip.putNextEntry(header);
        entry.content().writeTo(zip);
        zip.closeEntry();
      }
    }
  }

  @Override
  public Optional<InputStream> open(String exportId, Bundle bundle) {
    return StorageFailures.inWarehouse(
        () -> {
          Path file = whole(exportId);
          try {
            return SafePaths.isFile(file) ? openIntact(file, bundle) : Optional.empty();
          } catch (NoSuchFileException gone) {
            return Optional.empty();
          }
        });
  }

  /**
   * Opens a file and verifies it through the same handle, so that the verified bytes are the ones
   * that are read, even when the file is renamed or replaced.
   */
  private static Optional<InputStream> openIntact(Path file, Bundle bundle) throws IOException {
    FileChannel opened = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    InputStream content = Channels.newInputStream(opened);
    boolean intact = false;
    try {
      intact =
          opened.size() == bundle.bytes()
              && Hashing.copy(content, OutputStream.nullOutputStream(), Long.MAX_VALUE)
                  .sha256()
                  .equals(bundle.sha256());
      opened.position(0);
      return intact ? Optional.of(content) : Optional.empty();
    } finally {
      if (!intact) {
        opened.close();
      }
    }
  }

  @Override
  public void delete(String exportId) {
    StorageFailures.inWarehouse(
        () -> {
          remove(exportId);
          return exportId;
        });
  }

  private void remove(String exportId) throws IOException {
    files.delete(part(exportId));
    files.delete(whole(exportId));
  }

  @Override
  public List<StoredFile> list() {
    return StorageFailures.inWarehouse(
        () -> {
          List<StoredFile> found = new ArrayList<>();
          for (Path file : FileTrees.children(paths.exports())) {
            Matcher name = NAME.matcher(file.getFileName().toString());
            if (name.matches() && SafePaths.isFile(file)) {
              stored(name.group(1), file).ifPresent(found::add);
            }
          }
          return found;
        });
  }

  /** Facts about a file; empty when another process has removed it. */
  private static Optional<StoredFile> stored(String exportId, Path file) throws IOException {
    try {
      return Optional.of(new StoredFile(exportId, FileIdentity.of(file).changedAt().toInstant()));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }

  private Path whole(String exportId) throws IOException {
    return file(exportId + ".zip");
  }

  private Path part(String exportId) throws IOException {
    return file(exportId + ".zip.part");
  }

  private Path file(String name) throws IOException {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("not the id of an export");
    }
    return paths.exports().resolve(name);
  }
}
