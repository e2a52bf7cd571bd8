package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How files come into one folder tree, whole or not at all: staged beside their place under a dot
 * name, forced, renamed, their folder forced.
 */
final class AtomicPublisher {

  private static final String STAGED = ".staged-";

  private final Path root;
  private final FileOps files;
  private final AtomicLong names = new AtomicLong();

  AtomicPublisher(Path root, FileOps files) {
    this.root = root;
    this.files = files;
  }

  /** The place of a published file. */
  Path place(RunPath path) throws IOException {
    return SafePaths.inRun(root, path);
  }

  /** A fresh name beside the place of a file, whose folder then exists. */
  Path stage(RunPath path) throws IOException {
    Path folder = place(path).getParent();
    makeFolders(folder);
    return folder.resolve(STAGED + Long.toHexString(names.incrementAndGet()));
  }

  /** A fresh folder below the root; what lies in it is not staged but meant to stay. */
  Path folder(RunPath path) throws IOException {
    Path folder = place(path);
    makeFolders(folder.getParent());
    files.createFolder(folder);
    files.forceFolder(folder.getParent());
    return folder;
  }

  void write(Path staged, byte[] content) throws IOException {
    try (OutputStream out = files.create(staged)) {
      out.write(content);
    }
  }

  /** Writes content as it comes, and hashes it on the way. */
  FileFacts write(Path staged, RunWorkspace.StreamedContent content) throws IOException {
    try (Hashing.Output out = new Hashing.Output(new BufferedOutputStream(files.create(staged)))) {
      content.writeTo(out);
      return out.facts();
    }
  }

  /** Makes a staged file visible. */
  void publish(Path staged, RunPath path) throws IOException {
    Path place = unused(path);
    files.force(staged);
    files.rename(staged, place);
    files.forceFolder(place.getParent());
  }

  /** Makes a file that is already on this disk visible under one more name. */
  void link(Path existing, RunPath path) throws IOException {
    Path place = unused(path);
    makeFolders(place.getParent());
    files.link(existing, place);
    files.forceFolder(place.getParent());
  }

  private Path unused(RunPath path) throws IOException {
    Path place = place(path);
    if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      throw new IllegalStateException("published twice: " + path);
    }
    return place;
  }

  /** Several sources make the same folder at once: whoever is first. */
  private void makeFolders(Path folder) throws IOException {
    if (SafePaths.isFolder(folder)) {
      return;
    }
    makeFolders(folder.getParent());
    try {
      files.createFolder(folder);
    } catch (FileAlreadyExistsException madeMeanwhile) {
      if (!SafePaths.isFolder(folder)) {
        throw madeMeanwhile;
      }
    }
    files.forceFolder(folder.getParent());
  }
}
