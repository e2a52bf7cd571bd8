package io.datasetbuilder.infrastructure.storage.site;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.publish.site.SiteFolder.Draft;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * New site that is written next to its place. Folders of the previous site that are unchanged are
 * moved to it when it is put in place, so that they cost nothing before. Safe for concurrent use
 * with different files and folders.
 */
final class LocalSiteDraft implements Draft {

  private static final String SEAL = ".seal";
  private static final int LONGEST_SEAL = 1024;

  /** Folders whose existence is remembered; a site may have millions. */
  private static final int MOST_KNOWN_FOLDERS = 4096;

  private final Path previous;
  private final Path made;
  private final FileOps files;
  private final SiteSwap swap;
  private final StorageFailures.Cleanup release;
  private final Set<String> kept = ConcurrentHashMap.newKeySet();
  private final Set<Path> folders = ConcurrentHashMap.newKeySet();

  /**
   * @param previous the place of the site
   * @param release gives the lock of the site back
   */
  LocalSiteDraft(Path previous, FileOps files, SiteSwap swap, StorageFailures.Cleanup release) {
    this.previous = previous;
    this.made = swap.made();
    this.files = files;
    this.swap = swap;
    this.release = release;
  }

  @Override
  public boolean keep(SitePath folder, String seal) {
    return LocalSiteFolder.inSite(
        () -> {
          if (!isSealed(folder, seal)) {
            return false;
          }
          parents(made.resolve(folder.value()));
          kept.add(folder.value());
          return true;
        });
  }

  /** A folder that a link leads to is not part of the site, and is never moved. */
  private boolean isSealed(SitePath folder, String seal) throws IOException {
    Path file = previous.resolve(folder.value()).resolve(SEAL);
    for (Path part = file.getParent(); !part.equals(previous); part = part.getParent()) {
      if (!SafePaths.isFolder(part)) {
        return false;
      }
    }
    return SafePaths.isFile(file)
        && Files.size(file) <= LONGEST_SEAL
        && Files.readString(file).equals(seal);
  }

  @Override
  public void seal(SitePath folder, String seal) {
    write(folder.resolve(SEAL), seal.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void write(SitePath path, byte[] content) {
    LocalSiteFolder.<Path>inSite(
        () -> {
          Path file = parents(made.resolve(path.value()));
          try (OutputStream out = files.create(file)) {
            out.write(content);
          }
          return file;
        });
  }

  @Override
  public boolean copy(SitePath path, FileContent content, FileFacts facts) {
    return LocalSiteFolder.inSite(
        () -> {
          Path file = parents(made.resolve(path.value()));
          boolean same = isCopied(file, content, facts);
          if (!same) {
            files.delete(file);
          }
          return same;
        });
  }

  private boolean isCopied(Path file, FileContent content, FileFacts facts) throws IOException {
    InputStream opened;
    try {
      opened = content.opener().open();
    } catch (IOException gone) {
      return false;
    }
    try (InputStream in = opened;
        OutputStream out = files.create(file)) {
      return Hashing.copy(in, out, facts.bytes()).equals(facts);
    } catch (Hashing.TooLongException longer) {
      return false;
    }
  }

  /** The same file or folder, once the folders above it are there. */
  private Path parents(Path file) throws IOException {
    create(file.getParent());
    return file;
  }

  /** Creates a folder once; looking for each folder on the disk would take longer. */
  private void create(Path folder) throws IOException {
    if (!folder.equals(made) && !folders.contains(folder)) {
      create(folder.getParent());
      try {
        files.createFolder(folder);
      } catch (FileAlreadyExistsException created) {
        // By another thread, or longer ago than is remembered: the work folder has no other writer.
      }
      if (folders.size() >= MOST_KNOWN_FOLDERS) {
        folders.clear();
      }
      folders.add(folder);
    }
  }

  @Override
  public void remove(SitePath path) {
    LocalSiteFolder.<Path>inSite(
        () -> {
          Path removed = made.resolve(path.value());
          kept.removeIf(folder -> made.resolve(folder).startsWith(removed));
          folders.removeIf(folder -> folder.startsWith(removed));
          FileTrees.delete(removed, files);
          return removed;
        });
  }

  @Override
  public void putInPlace() {
    LocalSiteFolder.<Path>inSite(
        () -> {
          swap.run(List.copyOf(kept));
          return previous;
        });
  }

  @Override
  public void close() {
    StorageFailures.tolerated("the work folder of a site", swap::close);
    StorageFailures.tolerated("the lock of a site", release);
  }
}
