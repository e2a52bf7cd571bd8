package io.datasetbuilder.pipeline.source.local;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.upload.FolderKeys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the files that are named for sources: each member of an archive that a pattern names is one
 * of its own, and the names of all files of a source state one format.
 */
public final class FindSourceFiles {

  private final LocalFiles local;
  private final Function<PackedFile, Result<List<PackedContent>>> packed;

  /**
   * @param packed the contents of a packed file; asked only for those that exist
   */
  public FindSourceFiles(
      LocalFiles local, Function<PackedFile, Result<List<PackedContent>>> packed) {
    this.local = local;
    this.packed = packed;
  }

  /**
   * Files of a source.
   *
   * @param files in the order of their rows, at least one and at most 10,000
   * @param folders keys in the folders of each file as it was named, in the order of the files
   * @param format that their names state, if they do
   */
  public record SourceFiles(
      List<LocalFile> files, List<FolderKeys> folders, Optional<FileFormat> format) {}

  /**
   * One file of a source.
   *
   * @param content the file, or its content in an archive
   * @param contentName name of what it contains, which states its format
   */
  private record FoundFile(LocalFile file, LocalFile content, String contentName) {}

  /** The files of the sources, by the indexes of the sources. */
  public Result<Map<Integer, SourceFiles>> of(Map<Integer, NamedFiles> named) {
    Map<Integer, SourceFiles> found = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    named.forEach(
        (index, source) ->
            of(source)
                .match(
                    files -> found.put(index, files),
                    refused -> {
                      problems.addAll(refused);
                      return null;
                    }));
    return problems.isEmpty() ? Result.ok(found) : Result.refused(problems);
  }

  /** The files of one source. */
  public Result<SourceFiles> of(NamedFiles source) {
    return files(source).then(files -> withFormat(source.sourceName(), files));
  }

  private Result<List<FoundFile>> files(NamedFiles source) {
    List<FoundFile> found = new ArrayList<>();
    for (LocalFile file : source.files()) {
      Result<List<FoundFile>> files = files(file);
      if (!(files instanceof Result.Ok<List<FoundFile>> ok)) {
        return files;
      }
      found.addAll(ok.value());
    }
    return found.size() > FileSource.MOST_UPLOADS
        ? Result.refused(tooMany(source.sourceName()))
        : Result.ok(found);
  }

  private Result<List<FoundFile>> files(LocalFile file) {
    Optional<PackedFile> archive = file.packed().filter(each -> local.exists(file));
    return archive.isEmpty()
        ? Result.ok(List.of(new FoundFile(file, file, file.name())))
        : packed
            .apply(archive.get())
            .map(contents -> contents.stream().map(content -> found(file, content)).toList());
  }

  private static FoundFile found(LocalFile file, PackedContent content) {
    LocalFile part = file.part().isEmpty() ? file : file.withPart(content.part());
    return new FoundFile(part, file.withPart(content.part()), content.name());
  }

  private static Problem tooMany(String source) {
    return Problem.of(
            LocalFileProblem.TOO_MANY_FILES,
            "",
            "more than 10,000 files are named for source " + Quoting.quoted(source))
        .withHint("join the files, or build them in several sources");
  }

  private static Result<SourceFiles> withFormat(String source, List<FoundFile> files) {
    Optional<FileFormat> format = Optional.empty();
    LocalFile deciding = files.get(0).file();
    for (FoundFile each : files) {
      Optional<FileFormat> stated = FileForms.format(each.contentName());
      if (format.isEmpty()) {
        format = stated;
        deciding = each.file();
      } else if (stated.isPresent() && !stated.equals(format)) {
        return Result.refused(mixedFormats(source, deciding, each.file()));
      }
    }
    return Result.ok(
        new SourceFiles(
            files.stream().map(FoundFile::file).toList(),
            files.stream().map(file -> file.content().folderKeys()).toList(),
            format));
  }

  private static Problem mixedFormats(String source, LocalFile one, LocalFile other) {
    String message =
        "the files of source %s have different formats: %s and %s"
            .formatted(
                Quoting.quoted(source), Quoting.path(one.written()), Quoting.path(other.written()));
    return Problem.of(LocalFileProblem.MIXED_FILE_FORMATS, "", message)
        .withHint("name the files of one format, such as data/*.csv");
  }
}
