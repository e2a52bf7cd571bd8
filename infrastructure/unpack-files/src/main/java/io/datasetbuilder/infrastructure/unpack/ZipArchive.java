package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.packed.ArchiveMembers;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** A zip archive, and the one member of it that is read. For one thread. */
final class ZipArchive implements AutoCloseable {

  private final PackedFile file;
  private final ZipFile zip;
  private final ZipArchiveEntry member;

  private ZipArchive(PackedFile file, ZipFile zip) {
    this.file = file;
    this.zip = zip;
    this.member = member();
  }

  /**
   * Opens an archive.
   *
   * @throws UploadFailure when no member can be chosen or read
   * @throws IOException when it is no zip archive, or damaged
   */
  static ZipArchive open(PackedFile file) throws IOException {
    ZipFile zip = ZipFile.builder().setPath(Path.of(file.location().address())).get();
    try {
      return new ZipArchive(file, zip);
    } catch (UploadFailure refused) {
      zip.close();
      throw refused;
    }
  }

  private ZipArchiveEntry member() {
    List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
    List<String> names = new ArrayList<>();
    entries.forEach(entry -> names.add(entry.getName()));
    String chosen =
        new ArchiveMembers(names)
            .choose(file.part(), file.written())
            .match(
                name -> name,
                problems -> {
                  throw new UploadFailure(problems);
                });
    List<ZipArchiveEntry> found =
        entries.stream().filter(entry -> entry.getName().equals(chosen)).toList();
    if (found.size() > 1) {
      throw refused(UnpackProblem.PACKED_FILE_DAMAGED, "has the member %s twice", chosen);
    }
    check(found.get(0));
    return found.get(0);
  }

  private void check(ZipArchiveEntry entry) {
    if (entry.getGeneralPurposeBit().usesEncryption()) {
      throw refused(
          UnpackProblem.PACKED_FILE_ENCRYPTED, "has the encrypted member %s", entry.getName());
    }
    if (!zip.canReadEntryData(entry)) {
      throw refused(
          UnpackProblem.PACKED_FILE_UNSUPPORTED,
          "has the member %s, whose compression cannot be read",
          entry.getName());
    }
  }

  private UploadFailure refused(UnpackProblem code, String message, String name) {
    return new UploadFailure(
        code.says(Quoting.path(file.written()) + " " + message.formatted(Quoting.quoted(name))));
  }

  /** The member that is read. */
  PackedContent content() {
    String name = member.getName();
    return new PackedContent(name.substring(name.lastIndexOf('/') + 1), Optional.of(name));
  }

  /** Opens the content of the member. */
  InputStream stream() throws IOException {
    return zip.getInputStream(member);
  }

  /** Number of bytes that the member has in the archive. */
  long packedBytes() {
    return Math.max(member.getCompressedSize(), 0);
  }

  /** Fails unless the content has the checksum that the archive states. */
  void check(long crc) throws IOException {
    if (member.getCrc() != crc) {
      throw new IOException("the checksum of the member differs");
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
