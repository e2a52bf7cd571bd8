package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A dataset repository of the stand-in hub. It is used under the lock of its hub. */
public final class StandInRepository {

  private static final String ATTRIBUTES = "*.parquet filter=lfs diff=lfs merge=lfs -text\n";

  private final String id;
  private final List<Commit> commits = new ArrayList<>();
  private final SortedMap<String, Entry> files = new TreeMap<>();
  private final Map<String, Long> stored = new HashMap<>();
  private final Map<String, Long> unverified = new HashMap<>();
  private final Map<String, Boolean> wantedLarge = new HashMap<>();
  private boolean isPrivate;

  StandInRepository(String id, boolean isPrivate) {
    this.id = id;
    this.isPrivate = isPrivate;
    byte[] attributes = ATTRIBUTES.getBytes(StandardCharsets.UTF_8);
    commit("initial commit", "", Map.of(".gitattributes", Entry.regular(attributes)));
  }

  /** A commit of the branch main. */
  public record Commit(String id, String title, String message) {}

  /** A file of the branch main. */
  public record Entry(String blob, long size, Optional<String> sha256) {

    static Entry regular(byte[] content) {
      byte[] head = ("blob " + content.length + "\0").getBytes(StandardCharsets.UTF_8);
      return new Entry(sha1(head, content), content.length, Optional.empty());
    }

    static Entry large(String sha256, long size) {
      String pointer =
          "version https://git-lfs.github.com/spec/v1\noid sha256:" + sha256 + "\nsize " + size;
      byte[] text = (pointer + "\n").getBytes(StandardCharsets.UTF_8);
      return new Entry(regular(text).blob(), size, Optional.of(sha256));
    }
  }

  public String id() {
    return id;
  }

  public boolean isPrivate() {
    return isPrivate;
  }

  void setPrivate(boolean wanted) {
    isPrivate = wanted;
  }

  /** Oldest first; the first one is the hub's own. */
  public List<Commit> commits() {
    return List.copyOf(commits);
  }

  /** By path. */
  public SortedMap<String, Entry> files() {
    return new TreeMap<>(files);
  }

  public String head() {
    return commits.get(commits.size() - 1).id();
  }

  /** Commits files; what was there at their paths is replaced. */
  String commit(String title, String message, Map<String, Entry> changed) {
    for (Entry entry : changed.values()) {
      entry
          .sha256()
          .ifPresent(
              oid ->
                  Refusal.unless(
                      stored.getOrDefault(oid, -1L) == entry.size(),
                      400,
                      "a pointer to what was not uploaded and verified"));
    }
    String seed = id + commits.size() + title + message;
    commits.add(new Commit(sha1(seed.getBytes(StandardCharsets.UTF_8)), title, message));
    files.putAll(changed);
    return head();
  }

  boolean hasObject(String oid) {
    return stored.containsKey(oid);
  }

  /** Remembers how a file has to come: through the storage, or in the commit. */
  void want(String path, boolean large) {
    wantedLarge.put(path, large);
  }

  /** Refuses a file of a commit that comes in another way than was wanted. */
  void requireMode(String path, Entry entry) {
    Refusal.unless(wantedLarge.containsKey(path), 400, "a file without preupload");
    Refusal.unless(wantedLarge.get(path) == entry.sha256().isPresent(), 400, "another mode");
  }

  /** Takes what the storage got; it counts once it is verified. */
  void received(String oid, long size) {
    unverified.put(oid, size);
  }

  void verify(String oid, long size) {
    Refusal.unless(unverified.getOrDefault(oid, -1L) == size, 404, "nothing to verify");
    stored.put(oid, size);
  }

  private static String sha1(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException broken) {
      throw new IllegalStateException("the Java platform requires SHA-1", broken);
    }
  }
}
