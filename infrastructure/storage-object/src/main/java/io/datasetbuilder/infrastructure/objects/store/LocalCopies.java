package io.datasetbuilder.infrastructure.objects.store;

import io.datasetbuilder.infrastructure.objects.store.ObjectStore.OpenObject;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Copies of objects in a folder, for readers of files. A file that was built on this machine, or
 * was copied before, is used when its length and its digest are those of the object; it is read for
 * that once in each process, and again when it changes. Safe for concurrent use, also by several
 * processes.
 */
public final class LocalCopies {

  private static final Logger LOG = System.getLogger(LocalCopies.class.getName());

  private static final int MOST_ATTEMPTS = 3;

  /** Metadata of an object: 64 lower-case hex digits over its bytes. */
  private static final String SHA256 = "sha256";

  private final ObjectStore store;
  private final Path built;
  private final Path root;
  private final Map<Path, Checked> checked = new ConcurrentHashMap<>();

  /**
   * @param built folder of files that were uploaded from this machine, which is only read
   * @param root folder of the copies; it can be removed at any time
   */
  public LocalCopies(ObjectStore store, Path built, Path root) {
    this.store = store;
    this.built = built.toAbsolutePath().normalize();
    this.root = root.toAbsolutePath().normalize();
  }

  /**
   * The copy of an object, which is made when it is missing.
   *
   * @param name path of the copy below the folder, with slashes
   * @throws ObjectStoreException also when the object is gone, or its bytes are not those that were
   *     written
   */
  public Path of(StoredObject object, String name) throws IOException {
    Path here = below(built, name);
    if (isCurrent(here, object)) {
      return here;
    }
    Path copy = below(root, name);
    if (!isCurrent(copy, object)) {
      download(object, copy);
    }
    return copy;
  }

  private static Path below(Path folder, String name) throws ObjectStoreException {
    Path file = folder.resolve(name).normalize();
    if (!file.startsWith(folder)) {
      throw new ObjectStoreException("An object has an unsafe name.", null);
    }
    return file;
  }

  /** Removes the copies below a folder; does nothing when the folder does not exist. */
  public void forget(String name) throws IOException {
    Path folder = below(root, name);
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private boolean isCurrent(Path file, StoredObject object) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        || Files.size(file) != object.bytes()) {
      return false;
    }
    Checked now = new Checked(object.etag(), Files.getLastModifiedTime(file), object.bytes());
    if (now.equals(checked.get(file))) {
      return true;
    }
    Optional<String> expected = Optional.ofNullable(object.metadata().get(SHA256));
    boolean same = expected.isPresent() && expected.get().equals(StreamFacts.of(file).sha256());
    if (same) {
      checked.put(file, now);
    }
    return same;
  }

  private void download(StoredObject object, Path file) throws IOException {
    Path folder = PrivateFolders.create(file.resolveSibling("").toAbsolutePath());
    Path part = folder.resolve(".staged-copy-" + UUID.randomUUID());
    try {
      StoredObject read = fetchPatiently(object, part);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      checked.put(file, new Checked(read.etag(), Files.getLastModifiedTime(file), read.bytes()));
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** A long object may break off, after which the client does not call again by itself. */
  private StoredObject fetchPatiently(StoredObject object, Path part) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return fetch(object, part);
      } catch (ObjectStoreException broken) {
        if (attempt == MOST_ATTEMPTS) {
          throw broken;
        }
        LOG.log(Level.DEBUG, "a copy of an object is begun again", broken);
      }
    }
  }

  private StoredObject fetch(StoredObject object, Path part) throws IOException {
    try (OpenObject source =
            store
                .open(object.key())
                .orElseThrow(() -> new ObjectStoreException("An object is gone.", null));
        OutputStream out = Files.newOutputStream(part)) {
      FileFacts facts = StreamFacts.copy(source.content(), out);
      String expected = source.facts().metadata().getOrDefault(SHA256, facts.sha256());
      if (facts.bytes() != source.facts().bytes() || !facts.sha256().equals(expected)) {
        throw new ObjectStoreException(
            "An object has other bytes than those that were written.", null);
      }
      return source.facts();
    }
  }

  /** State in which a copy was found equal to its object. */
  private record Checked(String etag, FileTime changedAt, long bytes) {}
}
