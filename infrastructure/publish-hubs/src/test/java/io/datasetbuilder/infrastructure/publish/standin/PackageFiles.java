package io.datasetbuilder.infrastructure.publish.standin;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Packages for tests, whose files are in memory. */
public final class PackageFiles {

  private PackageFiles() {}

  /** A package of a run; its fingerprint differs where run or files differ. */
  public static PublishPackage of(String run, PackageFile... files) {
    List<PackageFile> sorted =
        Stream.of(files).sorted(Comparator.comparing(PackageFile::path)).toList();
    StringBuilder seed = new StringBuilder(run);
    sorted.forEach(file -> seed.append('\n').append(file.path()).append(file.facts().sha256()));
    return new PublishPackage(
        new RunId(run), "A title", hash(seed.toString().getBytes(StandardCharsets.UTF_8)), sorted);
  }

  /** A file of a text. */
  public static PackageFile text(String path, String text) {
    return bytes(path, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A file of bytes that do not compress. */
  public static PackageFile random(String path, int length, long seed) {
    byte[] content = new byte[length];
    new Random(seed).nextBytes(content);
    return bytes(path, content);
  }

  public static PackageFile bytes(String path, byte[] content) {
    return changed(path, content, content);
  }

  /** A file that was proved with one content, and now has another. */
  public static PackageFile changed(String path, byte[] proved, byte[] now) {
    return new PackageFile(
        path,
        new FileFacts(proved.length, hash(proved)),
        new FileContent(now.length, () -> new ByteArrayInputStream(now)));
  }

  private static String hash(byte[] content) {
    return HexFormat.of().formatHex(Sha256.digest().digest(content));
  }
}
