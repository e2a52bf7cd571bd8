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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * New site that is written next to its place. Folders of the previous site that are unchanged share
 * its files by links where the disk has them. For one thread.
 */
final class LocalSiteDraft implements Draft {

  private static final String SEAL = ".seal";
  private static final int LONGEST_SEAL = 1024;

  private final Path made;
  private final Path previous;
  private final FileOps files;
  private final LocalSiteFolder.Swap swap;
  private final Set<Path> folders = new HashSet<>();

  LocalSiteDraft(Path made, Path previous, FileOps files, LocalSiteFolder.Swap swap) {
    this.made = made;
    this.previous = previous;
    this.files = files;
    this.swap = swap;
  }

  @Override
  public boolean keep(SitePath folder, String seal) {
    return LocalSiteFolder.inSite(
        () -> {
          Path before = previous.resolve(folder.value());
          if (!isSealed(before, seal)) {
            return false;
          }
          for (Path file : FileTrees.leaves(before)) {
            if (SafePaths.isFile(file)) {
              take(file, parents(made.resolve(previous.relativize(file).toString())));
            }
          }
          return true;
        });
  }

  private static boolean isSealed(Path folder, String seal) throws IOException {
    Path file = folder.resolve(SEAL);
    return SafePaths.isFolder(folder)
        && SafePaths.isFile(file)
        && Files.size(file) <= LONGEST_SEAL
        && Files.readString(file).equals(seal);
  }

  /** A second name for a file, or a copy where the disk has no links. */
  private void take(Path file, Path target) throws IOException {
    try {
      files.link(file, target);
    } catch (IOException | UnsupportedOperationException noLinks) {
      var unused = files.copy(file, target);
    }
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

  /** The same file, once the folders above it are there. */
  private Path parents(Path file) throws IOException {
    create(file.getParent());
    return file;
  }

  /** Creates a folder once; looking for each folder on the disk would take longer. */
  private void create(Path folder) throws IOException {
    if (!folder.equals(made) && !folders.contains(folder)) {
      create(folder.getParent());
      files.createFolder(folder);
      folders.add(folder);
    }
  }

  @Override
  public void remove(SitePath path) {
    LocalSiteFolder.<Path>inSite(
        () -> {
          Path removed = made.resolve(path.value());
          FileTrees.delete(removed, files);
          folders.removeIf(folder -> folder.startsWith(removed));
          return removed;
        });
  }

  @Override
  public void putInPlace() {
    LocalSiteFolder.<Path>inSite(
        () -> {
          swap.run();
          return made;
        });
  }

  @Override
  public void close() {
    StorageFailures.tolerated("a site", swap::close);
  }
}
