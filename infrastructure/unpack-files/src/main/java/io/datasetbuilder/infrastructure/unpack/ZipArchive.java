package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.packed.ArchiveMembers;
import io.datasetbuilder.pipeline.source.packed.NamePattern;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** A zip archive that is open, and the members of it that are read. For one thread. */
final class ZipArchive implements AutoCloseable {

  private final Path path;
  private final String written;
  private final ZipFile zip;
  private final ArchiveMembers members;

  /** Bytes in the archive of the members that were read so far. */
  private long packed;

  /** Bytes that they became. */
  private long unpacked;

  private ZipArchive(Path path, String written, ZipFile zip) {
    this.path = path;
    this.written = written;
    this.zip = zip;
    this.members =
        Collections.list(zip.getEntries()).stream()
            .map(ZipArchiveEntry::getName)
            .collect(Collectors.collectingAndThen(Collectors.toList(), ArchiveMembers::new));
  }

  /**
   * Opens an archive.
   *
   * @throws IOException when it is no zip archive, or damaged
   */
  static ZipArchive open(PackedFile file) throws IOException {
    Path path = Path.of(file.location().address());
    return new ZipArchive(path, file.written(), ZipFile.builder().setPath(path).get());
  }

  /**
   * The members that a caller has chosen: one, or those that a pattern names in the order of their
   * names.
   *
   * @throws UploadFailure when none can be chosen or read
   */
  List<PackedContent> contents(Optional<String> part) {
    Optional<String> pattern =
        part.filter(NamePattern::isOne).filter(text -> !members.contains(text));
    return pattern.isPresent()
        ? known(members.matching(pattern.get(), matcher(pattern.get()), written)).stream()
            .map(name -> content(entry(name)))
            .toList()
        : List.of(content(chosen(part)));
  }

  private Predicate<String> matcher(String pattern) {
    try {
      PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
      return name -> {
        try {
          return matcher.matches(Path.of(name));
        } catch (InvalidPathException noPath) {
          return false;
        }
      };
    } catch (PatternSyntaxException wrong) {
      throw refused(UnpackProblem.PART_NOT_FOUND, "has no member %s", pattern);
    }
  }

  /**
   * Writes the member that a caller has chosen.
   *
   * @throws UploadFailure when none can be chosen or read
   * @throws IOException when it is damaged
   */
  PackedContent write(Optional<String> part, LimitedOutput out) throws IOException {
    ZipArchiveEntry member = chosen(part);
    packed += Math.max(member.getCompressedSize(), 0);
    long inside = Math.min(packed, Files.size(path)); // members of a hostile archive can overlap
    CRC32 crc = new CRC32();
    try (InputStream content = new CheckedInputStream(zip.getInputStream(member), crc)) {
      content.transferTo(out.after(unpacked).madeOf(() -> inside));
    }
    if (member.getCrc() != crc.getValue()) {
      throw new IOException("the checksum of the member differs");
    }
    unpacked = out.unpacked();
    return content(member);
  }

  private ZipArchiveEntry chosen(Optional<String> part) {
    return entry(known(members.choose(part, written)));
  }

  private static <T> T known(Result<T> chosen) {
    return chosen.match(
        each -> each,
        problems -> {
          throw new UploadFailure(problems);
        });
  }

  private ZipArchiveEntry entry(String name) {
    List<ZipArchiveEntry> found = new ArrayList<>();
    zip.getEntries(name).forEach(found::add);
    if (found.size() > 1) {
      throw refused(UnpackProblem.PACKED_FILE_DAMAGED, "has the member %s twice", name);
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
        code.says(Quoting.path(written) + " " + message.formatted(Quoting.quoted(name))));
  }

  private static PackedContent content(ZipArchiveEntry member) {
    String name = member.getName();
    return new PackedContent(name.substring(name.lastIndexOf('/') + 1), Optional.of(name));
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
