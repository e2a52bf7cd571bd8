package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.infrastructure.publish.http.ProvenFile;
import io.datasetbuilder.infrastructure.publish.huggingface.RepositoryReader.TreeFile;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a repository holds a package: one of its commits has the fingerprint of the package, and
 * its files are still those of the package. Other files do not matter. The commits are read last: a
 * repository may have very many of them.
 */
final class PackagePresence {

  private final RepositoryReader repository;

  PackagePresence(RepositoryReader repository) {
    this.repository = repository;
  }

  /** The description of the commit that publishes a package. */
  static String description(PublishPackage files) {
    return "Run " + files.runId() + "\nPackage fingerprint: " + files.fingerprint();
  }

  /**
   * Whether the repository holds the package.
   *
   * @throws io.datasetbuilder.pipeline.publish.PublishFailure when the hub does not say
   * @throws io.datasetbuilder.infrastructure.publish.http.HubCallFailure when the hub does not
   *     respond, or when a file of the package is no longer what its manifest says
   */
  boolean holds(PublishPackage files) {
    return holdsAll(files, repository.files())
        && repository.hasCommit(message -> message.contains(files.fingerprint()));
  }

  private static boolean holdsAll(PublishPackage files, Map<String, TreeFile> tree) {
    return files.files().stream()
        .allMatch(
            file ->
                Optional.ofNullable(tree.get(file.path()))
                    .filter(there -> isSame(file, there))
                    .isPresent());
  }

  private static boolean isSame(PackageFile file, TreeFile there) {
    return there
        .sha256()
        .map(file.facts().sha256()::equals)
        .orElseGet(() -> there.blob().equals(blob(file)));
  }

  /** The id that git gives the content of a file. */
  private static String blob(PackageFile file) {
    MessageDigest digest = sha1();
    String head = "blob " + file.facts().bytes() + "\0";
    digest.update(head.getBytes(StandardCharsets.UTF_8));
    try (OutputStream hashed = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      ProvenFile.whole(file, Progress.NONE).writeTo(hashed);
    } catch (IOException impossible) {
      throw new IllegalStateException("a stream to nowhere failed", impossible);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException broken) {
      throw new IllegalStateException("the Java platform requires SHA-1", broken);
    }
  }
}
