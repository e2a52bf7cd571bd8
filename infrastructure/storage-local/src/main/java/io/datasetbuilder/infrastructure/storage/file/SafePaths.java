package io.datasetbuilder.infrastructure.storage.file;

import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The only class that turns names into paths below a root: the types of the names check their
 * segments, and this class checks that no segment is a symbolic link. The root itself may be
 * reached through links: the operator chose it.
 */
public final class SafePaths {

  private static final String SERVICE = Permissions.SERVICE;
  private static final String SNAPSHOTS = "snapshots";

  /** No owner at a target begins with a dot. */
  private static final String PUBLISHING = ".publishing";

  private static final Pattern CONTENT_NAME = Pattern.compile("[0-9a-f]{32}");

  private final Path root;

  public SafePaths(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  public Path root() {
    return root;
  }

  /** The folder of a run. */
  public Path run(RunId id) throws IOException {
    return below(root, List.of(id.value()));
  }

  /** The folder of a run; empty when it does not exist or is a link. */
  public Optional<Path> existingRun(RunId id) {
    return Optional.of(root.resolve(id.value())).filter(SafePaths::isFolder);
  }

  /** The link to the newest finished run. */
  public Path latest() {
    return root.resolve(RunId.LATEST);
  }

  /** A name next to it for the link that replaces it; no run has this name. */
  public Path latestToBe(RunId id) {
    return root.resolve("." + RunId.LATEST + "-" + id.value());
  }

  /** File of a run or a package whose folder was created by this class. */
  public static Path inRun(Path runFolder, RunPath path) throws IOException {
    return below(runFolder, path.segments());
  }

  public Path locks() throws IOException {
    return below(root, List.of(SERVICE, "locks"));
  }

  public Path work() throws IOException {
    return below(root, List.of(SERVICE, "work"));
  }

  public Path orphans() throws IOException {
    return below(root, List.of(SERVICE, "orphans"));
  }

  /** Folder of removed runs, until the last of their files is deleted. */
  public Path trash() throws IOException {
    return below(root, List.of(SERVICE, "trash"));
  }

  /** Certificates of erasures. */
  public Path erasures() throws IOException {
    return below(root, List.of(SERVICE, "erasures"));
  }

  /** Folder of the lock and the unfinished file of whoever writes events of lineage. */
  public Path lineage() throws IOException {
    return below(root, List.of(SERVICE, "lineage"));
  }

  public Path uploads() throws IOException {
    return below(root, List.of(SERVICE, "uploads"));
  }

  /** The file of content under a name that this service made. */
  public Path uploadContent(String name) throws IOException {
    if (!isContentName(name)) {
      throw new UnsafePathException();
    }
    return below(root, List.of(SERVICE, "uploads", name));
  }

  /** Whether this service may have made the name. */
  public static boolean isContentName(String name) {
    return CONTENT_NAME.matcher(name).matches();
  }

  /** The files of a warehouse whose folder is the root. */
  public Path snapshots() throws IOException {
    return below(root, List.of(SNAPSHOTS));
  }

  /** The file of a snapshot, in a warehouse whose folder is the root. */
  public Path snapshot(String fileName) throws IOException {
    return below(root, List.of(SNAPSHOTS, fileName));
  }

  /** The files of exports, in a warehouse whose folder is the root. */
  public Path exports() throws IOException {
    return below(root, List.of("exports"));
  }

  /** The folder of a destination, where packages are published below the root. */
  public Path publication(PublishDestination destination) throws IOException {
    return below(root, List.of(destination.owner(), destination.name()));
  }

  /** Work folders of publications, and their locks. */
  public Path publicationWork() throws IOException {
    return below(root, List.of(PUBLISHING, "work"));
  }

  /**
   * Folder with one file for each package that may be at a destination, named by its fingerprint;
   * the file holds the id of the owner.
   */
  public Path fingerprints(PublishDestination destination) throws IOException {
    return below(root, List.of(PUBLISHING, "published", destination.owner(), destination.name()));
  }

  /**
   * Folder with one file for each of these packages whose run is known, named by the fingerprint of
   * the package.
   */
  public Path publishedRuns(PublishDestination destination) throws IOException {
    return below(root, List.of(PUBLISHING, "runs", destination.owner(), destination.name()));
  }

  /** A path without links, of which the last segments may be missing so far. */
  public static Path real(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    if (Files.exists(absolute) || parent == null) {
      return absolute.toRealPath();
    }
    return real(parent).resolve(absolute.getFileName());
  }

  /** Segments that are missing so far are fine: they will be made here, as no link. */
  private static Path below(Path folder, List<String> segments) throws IOException {
    Path path = folder;
    for (String segment : segments) {
      Path next = path.resolve(segment);
      if (Files.isSymbolicLink(next) || !path.equals(next.getParent())) {
        throw new UnsafePathException();
      }
      path = next;
    }
    return path;
  }

  /** True for a folder that is no link. */
  public static boolean isFolder(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** True for a regular file that is no link. */
  public static boolean isFile(Path path) {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** A path leads through a symbolic link, or out of the folder it belongs to. */
  public static final class UnsafePathException extends IOException {

    private static final long serialVersionUID = 1L;

    public UnsafePathException() {
      super("a symbolic link or a way out of the folder");
    }
  }
}
