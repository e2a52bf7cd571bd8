package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.manifest.MergedCells;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.packed.ArchiveMembers;
import io.datasetbuilder.pipeline.source.packed.FileUnpacker;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.packed.UnpackedContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
  public Result<List<PackedContent>> find(PackedFile file) {
    return switch (file.packing()) {
      case ZIP -> guarded(file, () -> membersOf(file));
      case WORKBOOK -> guarded(file, () -> List.of(tableOf(file)));
      case GZIP, ZSTD, BZIP2 -> compressed(file.packing().nameInside(file.name())).map(List::of);
    };
  }

  private static List<PackedContent> membersOf(PackedFile file) throws IOException {
    try (ZipArchive archive = ZipArchive.open(file)) {
      return archive.contents(file.part());
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
  public Result<List<UnpackedContent>> unpack(List<UnpackTarget> files) {
    List<UnpackedContent> unpacked = new ArrayList<>();
    int from = 0;
    while (from < files.size()) {
      int to = endOfArchive(files, from);
      List<UnpackTarget> ofOneFile = files.subList(from, to);
      Result<List<UnpackedContent>> contents =
          guarded(ofOneFile.get(0).file(), () -> write(ofOneFile));
      if (!(contents instanceof Result.Ok<List<UnpackedContent>> ok)) {
        return contents;
      }
      unpacked.addAll(ok.value());
      from = to;
    }
    return Result.ok(unpacked);
  }

  /** Index of the first file that is not a member of the archive at an index. */
  private static int endOfArchive(List<UnpackTarget> files, int from) {
    PackedFile archive = files.get(from).file();
    int end = from + 1;
    while (archive.packing() == Packing.ZIP
        && end < files.size()
        && files.get(end).file().location().equals(archive.location())) {
      end++;
    }
    return end;
  }

  private List<UnpackedContent> write(List<UnpackTarget> ofOneFile) throws IOException {
    PackedFile file = ofOneFile.get(0).file();
    return switch (file.packing()) {
      case ZIP -> writeMembers(file, ofOneFile);
      case WORKBOOK -> List.of(written(ofOneFile.get(0), out -> writeTable(file, out)));
      case GZIP, ZSTD, BZIP2 ->
          List.of(
              written(
                  ofOneFile.get(0),
                  out -> of(copyContent(file, out), OriginalBytes.sha256(path(file)), List.of())));
    };
  }

  private List<UnpackedContent> writeMembers(PackedFile file, List<UnpackTarget> members)
      throws IOException {
    List<UnpackedContent> contents = new ArrayList<>();
    String sha256 = OriginalBytes.sha256(path(file));
    try (ZipArchive archive = ZipArchive.open(file)) {
      for (UnpackTarget member : members) {
        contents.add(
            written(
                member, out -> of(archive.write(member.file().part(), out), sha256, List.of())));
      }
    }
    return contents;
  }

  /** Writing of the content of a file. */
  private interface Content {
    UnpackedContent writeTo(LimitedOutput out) throws IOException;
  }

  private UnpackedContent written(UnpackTarget each, Content content) throws IOException {
    Path target = Path.of(each.target().address());
    boolean whole = false;
    try (LimitedOutput out = LimitedOutput.create(target, limits)) {
      UnpackedContent written = content.writeTo(out);
      whole = true;
      return written;
    } finally {
      if (!whole) {
        Files.deleteIfExists(target);
      }
    }
  }

  private static UnpackedContent of(
      PackedContent content, String sha256, List<String> mergedCells) {
    return new UnpackedContent(
        content, new OriginalFile(content.part(), sha256, MergedCells.of(mergedCells)));
  }

  private static Path path(PackedFile file) {
    return Path.of(file.location().address());
  }

  private UnpackedContent writeTable(PackedFile file, LimitedOutput out) throws IOException {
    long length = Files.size(path(file));
    try (WorkbookTable table = WorkbookTable.open(file, limits)) {
      List<String> merged = table.writeTo(out.madeOf(() -> length));
      return of(table.content(), OriginalBytes.sha256(path(file)), merged);
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
    try (OriginalBytes bytes = OriginalBytes.open(path(file));
        InputStream content = Decompressors.of(file, bytes)) {
      content.transferTo(out.madeOf(bytes::count));
    }
    return inside;
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
