package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.source.packed.NamePattern;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Text that names one or more files on this machine: a path, a folder for the files in it, or a
 * pattern with {@code *}, {@code ?}, {@code [abc]} and {@code {a,b}} within a name and {@code **}
 * across folders. Files of a folder or a pattern are ordered by the bytes of their paths in UTF-8;
 * hidden ones, whose name or folder begins with a dot, are left out.
 */
public final class FilePattern {

  private static final String ANY_FOLDERS = "**";

  private FilePattern() {}

  /**
   * The files that a text names.
   *
   * @return at least one and at most 10,000, where one that is named by its path need not exist
   */
  public static Result<List<LocalFile>> files(String written) {
    try {
      LocalFile named = LocalFile.named(written);
      if (Files.isDirectory(named.path())) {
        return files(written, named.path(), path -> true, 1);
      }
      return named.part().isPresent() || Files.exists(named.path()) || !NamePattern.isOne(written)
          ? Result.ok(List.of(named))
          : matching(written);
    } catch (InvalidPathException noName) {
      return Result.refused(
          Problem.of(
              UploadProblem.FILE_NOT_FOUND, "", "there is no file " + Quoting.path(written)));
    }
  }

  private static Result<List<LocalFile>> matching(String written) {
    String[] segments = written.split("/", -1);
    int first =
        IntStream.range(0, segments.length)
            .filter(i -> NamePattern.isOne(segments[i]))
            .findFirst()
            .orElse(0);
    String folder = Arrays.stream(segments).limit(first).collect(Collectors.joining("/"));
    String pattern = Arrays.stream(segments).skip(first).collect(Collectors.joining("/"));
    Path base = Path.of(first == 1 && folder.isEmpty() ? "/" : folder);
    try {
      PathMatcher matcher = base.getFileSystem().getPathMatcher("glob:" + pattern);
      int depth = pattern.contains(ANY_FOLDERS) ? Integer.MAX_VALUE : segments.length - first;
      return files(written, base, matcher, depth);
    } catch (PatternSyntaxException wrong) {
      return Result.refused(
          Problem.of(
                  UploadProblem.FILE_NOT_FOUND,
                  "",
                  "the pattern " + Quoting.path(written) + " is not well formed")
              .withHint("close each [ and {, or write \\ before a character to take it as it is"));
    }
  }

  private static Result<List<LocalFile>> files(
      String written, Path base, PathMatcher matcher, int depth) {
    Path start = base.toString().isEmpty() ? Path.of(".") : base;
    if (!Files.isDirectory(start)) {
      return nothing(written);
    }
    try (Stream<Path> all = Files.walk(start, depth, new FileVisitOption[0])) {
      List<LocalFile> files =
          all.filter(path -> !isHidden(start.relativize(path)))
              .filter(path -> matcher.matches(start.relativize(path)))
              .filter(Files::isRegularFile)
              .limit(FileSource.MOST_UPLOADS + 1L)
              .map(path -> LocalFile.of(base.resolve(start.relativize(path))))
              .sorted(Comparator.comparing(FilePattern::bytes, Arrays::compareUnsigned))
              .toList();
      return files.size() > FileSource.MOST_UPLOADS ? tooMany(written) : found(written, files);
    } catch (IOException | UncheckedIOException failed) {
      return Result.refused(
          Problem.of(
              UploadProblem.UNREADABLE_FILE,
              "",
              "a folder of " + Quoting.path(written) + " cannot be read"));
    }
  }

  private static Result<List<LocalFile>> found(String written, List<LocalFile> files) {
    return files.isEmpty() ? nothing(written) : Result.ok(files);
  }

  private static Result<List<LocalFile>> nothing(String written) {
    return Result.refused(
        Problem.of(UploadProblem.FILE_NOT_FOUND, "", "no file matches " + Quoting.path(written))
            .withHint("check the folder; hidden files are left out"));
  }

  private static Result<List<LocalFile>> tooMany(String written) {
    return Result.refused(
        Problem.of(
                ServiceProblem.TOO_MANY_FILES,
                "",
                "more than 10,000 files match " + Quoting.path(written))
            .withHint("join the files, or build them in several sources"));
  }

  private static boolean isHidden(Path path) {
    for (Path segment : path) {
      if (segment.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private static byte[] bytes(LocalFile file) {
    return file.path().toString().getBytes(StandardCharsets.UTF_8);
  }
}
