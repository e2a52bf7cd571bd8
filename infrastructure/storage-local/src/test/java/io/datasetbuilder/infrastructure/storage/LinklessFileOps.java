package io.datasetbuilder.infrastructure.storage;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A disk without hard links. */
final class LinklessFileOps implements FileOps {

  private final FileOps disk = new DiskFileOps();

  @Override
  public void createFolder(Path folder) throws IOException {
    disk.createFolder(folder);
  }

  @Override
  public void createPrivateFolder(Path folder) throws IOException {
    disk.createPrivateFolder(folder);
  }

  @Override
  public void createFolders(Path folder) throws IOException {
    disk.createFolders(folder);
  }

  @Override
  public OutputStream create(Path file) throws IOException {
    return disk.create(file);
  }

  @Override
  public void force(Path file) throws IOException {
    disk.force(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    disk.forceFolder(folder);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public void link(Path existing, Path name) throws IOException {
    throw new FileSystemException("file", null, "Operation not permitted");
  }

  @Override
  public void makeReadOnly(Path file) throws IOException {
    disk.makeReadOnly(file);
  }

  @Override
  public void delete(Path path) throws IOException {
    disk.delete(path);
  }
}
