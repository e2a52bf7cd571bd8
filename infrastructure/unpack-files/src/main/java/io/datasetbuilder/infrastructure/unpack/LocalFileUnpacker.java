package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.packed.ArchiveMembers;
import io.datasetbuilder.pipeline.source.packed.FileUnpacker;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.packed.UnpackedContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/** Unpacker of files on this machine. */
public final class LocalFileUnpacker implements FileUnpacker {

  private final UnpackLimits limits;

  /**
   * @param limits bounds of what a file becomes
   */
  public LocalFileUnpacker(UnpackLimits limits) {
    this.limits = limits;
  }

  @Override
  public Result<PackedContent> find(PackedFile file) {
    return switch (file.packing()) {
      case ZIP -> guarded(file, () -> memberOf(file));
      case WORKBOOK -> guarded(file, () -> tableOf(file));
      case GZIP, ZSTD, BZIP2 -> compressed(file.packing().nameInside(file.name()));
    };
  }

  private static PackedContent memberOf(PackedFile file) throws IOException {
    try (ZipArchive archive = ZipArchive.open(file)) {
      return archive.content();
    }
  }

  private PackedContent tableOf(PackedFile file) throws IOException {
    try (WorkbookTable table = WorkbookTable.open(file, limits)) {
      return table.content();
    }
  }

  private static Result<PackedContent> compressed(String name) {
    return ArchiveMembers.nested(name)
        .map(Result::<PackedContent>refused)
        .orElseGet(() -> Result.ok(new PackedContent(name, Optional.empty())));
  }

  @Override
  public Result<UnpackedContent> unpack(PackedFile file, Location target) {
    return guarded(file, () -> write(file, Path.of(target.address())));
  }

  private UnpackedContent write(PackedFile file, Path target) throws IOException {
    boolean whole = false;
    try (LimitedOutput out = LimitedOutput.create(target, limits)) {
      UnpackedContent written = write(file, out);
      whole = true;
      return written;
    } finally {
      if (!whole) {
        Files.deleteIfExists(target);
      }
    }
  }

  private UnpackedContent write(PackedFile file, LimitedOutput out) throws IOException {
    return switch (file.packing()) {
      case ZIP -> of(file, copyMember(file, out), List.of());
      case WORKBOOK -> writeTable(file, out);
      case GZIP, ZSTD, BZIP2 -> of(file, copyContent(file, out), List.of());
    };
  }

  private static UnpackedContent of(
      PackedFile file, PackedContent content, List<String> mergedCells) {
    String sha256 = OriginalBytes.sha256(Path.of(file.location().address()));
    return new UnpackedContent(content, new OriginalFile(content.part(), sha256, mergedCells));
  }

  private UnpackedContent writeTable(PackedFile file, LimitedOutput out) throws IOException {
    long length = Files.size(Path.of(file.location().address()));
    try (WorkbookTable table = WorkbookTable.open(file, limits)) {
      List<String> merged = table.writeTo(out.madeOf(() -> length));
      return of(file, table.content(), merged);
    }
  }

  private static PackedContent copyContent(PackedFile file, LimitedOutput out) throws IOException {
    PackedContent inside =
        compressed(file.packing().nameInside(file.name()))
            .match(
                each -> each,
                problems -> {
                  throw new UploadFailure(problems);
                });
    try (OriginalBytes bytes = OriginalBytes.open(Path.of(file.location().address()));
        InputStream content = Decompressors.of(file, bytes)) {
      content.transferTo(out.madeOf(bytes::count));
    }
    return inside;
  }

  private static PackedContent copyMember(PackedFile file, LimitedOutput out) throws IOException {
    CRC32 crc = new CRC32();
    try (ZipArchive archive = ZipArchive.open(file);
        InputStream content = new CheckedInputStream(archive.stream(), crc)) {
      content.transferTo(out.madeOf(archive::packedBytes));
      archive.check(crc.getValue());
      return archive.content();
    }
  }

  /** Work on bytes of unknown origin: whatever a decompressor makes of them is damage. */
  private interface Unpacking<T> {
    T run() throws IOException;
  }

  @SuppressWarnings("IllegalCatch")
  private static <T> Result<T> guarded(PackedFile file, Unpacking<T> work) {
    try {
      return Result.ok(work.run());
    } catch (UploadFailure refused) {
      return Result.refused(refused.problems());
    } catch (IOException | RuntimeException damaged) {
      return Result.refused(
          UnpackProblem.PACKED_FILE_DAMAGED
              .says(
                  "%s is cut off or damaged: it is not %s up to its end"
                      .formatted(Quoting.path(file.written()), file.packing().label()))
              .withHint("copy or download it again, and compare its length with the original"));
    }
  }
}
