package io.datasetbuilder.infrastructure.storage;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * Everything that changes the disk. A seam: tests make the n-th operation fail. Implementations are
 * safe for concurrent use.
 */
public interface FileOps {

  /** Creates one folder that must not exist yet. */
  void createFolder(Path folder) throws IOException;

  /** Creates one folder that must not exist yet and that nobody else may open. */
  void createPrivateFolder(Path folder) throws IOException;

  /** Creates a folder and those above it, where they are missing. */
  void createFolders(Path folder) throws IOException;

  /** Opens a new file that must not exist yet. */
  OutputStream create(Path file) throws IOException;

  /** Forces a file's content to disk. */
  void force(Path file) throws IOException;

  /** Forces the names in a folder to disk. */
  void forceFolder(Path folder) throws IOException;

  /** Gives a file or folder another name on the same disk, in one step. */
  void rename(Path from, Path to) throws IOException;

  /** Gives a file a second name on the same disk. */
  void link(Path existing, Path name) throws IOException;

  /** Takes away the right to write a file. */
  void makeReadOnly(Path file) throws IOException;

  /** Removes a file or an empty folder; fine when there is none. */
  void delete(Path path) throws IOException;
}
