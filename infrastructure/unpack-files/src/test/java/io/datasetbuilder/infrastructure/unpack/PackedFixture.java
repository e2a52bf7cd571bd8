package io.datasetbuilder.infrastructure.unpack;

import io.airlift.compress.zstd.ZstdOutputStream;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.packed.FileUnpacker;
import io.datasetbuilder.pipeline.source.packed.FileUnpacker.UnpackTarget;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackedContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/** Packed files in a folder, and what becomes of them. */
final class PackedFixture {

  static final String TABLE = "id,city\n1,Oslo\n2,Bergen\n";

  private final Path folder;
  private UnpackLimits limits = UnpackLimits.DEFAULT;

  PackedFixture(Path folder) {
    this.folder = folder;
  }

  PackedFixture with(UnpackLimits others) {
    limits = others;
    return this;
  }

  static byte[] gzip(String text) throws IOException {
    return compressed(text, GZIPOutputStream::new);
  }

  static byte[] bzip2(String text) throws IOException {
    return compressed(text, BZip2CompressorOutputStream::new);
  }

  static byte[] zstd(String text) throws IOException {
    return compressed(text, ZstdOutputStream::new);
  }

  static byte[] zip(Map<String, String> members) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
      for (Map.Entry<String, String> member : members.entrySet()) {
        zip.putArchiveEntry(new ZipArchiveEntry(member.getKey()));
        zip.write(member.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  /** A stream that compresses into another one. */
  private interface Compressor {
    OutputStream over(OutputStream out) throws IOException;
  }

  private static byte[] compressed(String text, Compressor compressor) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = compressor.over(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  /** A file that is described as a caller would name it: {@code NAME} or {@code NAME#PART}. */
  PackedFile file(String named, byte[] content) throws IOException {
    int mark = named.indexOf('#');
    String name = mark < 0 ? named : named.substring(0, mark);
    Optional<String> part = mark < 0 ? Optional.empty() : Optional.of(named.substring(mark + 1));
    Path path = Files.write(folder.resolve(name), content);
    Packing packing = Packing.of(name).orElseThrow();
    return new PackedFile(new Location(path.toString()), name, name, packing, part);
  }

  FileUnpacker unpacker() {
    return new LocalFileUnpacker(limits);
  }

  Path target() {
    return folder.resolve("unpacked");
  }

  Result<OriginalFile> unpack(PackedFile file) {
    return unpack(List.of(file), each -> target()).map(all -> all.get(0).origin());
  }

  Result<List<UnpackedContent>> unpack(List<PackedFile> all, Function<PackedFile, Path> target) {
    return unpacker()
        .unpack(
            all.stream()
                .map(file -> new UnpackTarget(file, new Location(target.apply(file).toString())))
                .toList());
  }

  String text(PackedFile file) throws IOException {
    unpack(file)
        .match(
            origin -> origin,
            problems -> {
              throw new AssertionError(problems);
            });
    String text = Files.readString(target());
    Files.delete(target());
    return text;
  }

  /** The only problem of a file; nothing is written for it. */
  Problem refusal(PackedFile file) {
    Problem problem = unpack(file).problems().get(0);
    if (Files.exists(target())) {
      throw new AssertionError("a part of the content was left");
    }
    return problem;
  }
}
