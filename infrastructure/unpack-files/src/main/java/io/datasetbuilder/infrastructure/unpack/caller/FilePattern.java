package io.datasetbuilder.infrastructure.unpack.caller;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.packed.NamePattern;
import io.datasetbuilder.pipeline.source.upload.FolderKeys;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Text that names one or more files, as {@link LocalFiles#matching} describes it. Safe for
 * concurrent use.
 */
final class FilePattern {

  private static final String ANY_FOLDERS = "**";

  private final LocalFiles all;

  FilePattern(LocalFiles all) {
    this.all = all;
  }

  /** The files that a text names. */
  Result<List<LocalFile>> files(String written) {
    try {
      LocalFile named = all.named(written);
      Path path = Path.of(named.path());
      if (Files.isDirectory(path)) {
        return files(written, path, any -> true, FilePattern::hasKey, Integer.MAX_VALUE);
      }
      return named.part().isPresent() || Files.exists(path) || !NamePattern.isOne(written)
          ? Result.ok(List.of(named))
          : matching(written);
    } catch (InvalidPathException noName) {
      return Result.refused(
          Problem.of(
              UploadProblem.FILE_NOT_FOUND, "", "there is no file " + Quoting.path(written)));
    }
  }

  private Result<List<LocalFile>> matching(String written) {
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
      return files(written, base, matcher, any -> true, depth);
    } catch (PatternSyntaxException wrong) {
      return Result.refused(
          Problem.of(
                  UploadProblem.FILE_NOT_FOUND,
                  "",
                  "the pattern " + Quoting.path(written) + " is not well formed")
              .withHint("close each [ and {, or write \\ before a character to take it as it is"));
    }
  }

  private static boolean hasKey(Path folder) {
    return FolderKeys.isOne(folder.getFileName().toString());
  }

  /**
   * The files below a folder.
   *
   * @param entered folders in it whose files are looked at
   */
  private Result<List<LocalFile>> files(
      String written, Path base, PathMatcher matcher, Predicate<Path> entered, int depth) {
    Path start = base.toString().isEmpty() ? Path.of(".") : base;
    if (!Files.isDirectory(start)) {
      return nothing(written);
    }
    FileWalk walk = new FileWalk(start, matcher, entered);
    try {
      Files.walkFileTree(start, Set.of(), depth, walk);
      List<LocalFile> files =
          walk.found.stream()
              .map(path -> all.named(base.resolve(start.relativize(path)).toString()))
              .sorted(Comparator.comparing(FilePattern::bytes, Arrays::compareUnsigned))
              .toList();
      return files.size() > FileSource.MOST_UPLOADS ? tooMany(written) : found(written, files);
    } catch (IOException failed) {
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
                LocalFileProblem.TOO_MANY_FILES,
                "",
                "more than 10,000 files match " + Quoting.path(written))
            .withHint("join the files, or build them in several sources"));
  }

  /** Gathers regular files that match, up to one more than a source can have. */
  private static final class FileWalk extends SimpleFileVisitor<Path> {

    private final Path start;
    private final PathMatcher matcher;
    private final Predicate<Path> entered;
    private final List<Path> found = new ArrayList<>();

    FileWalk(Path start, PathMatcher matcher, Predicate<Path> entered) {
      this.start = start;
      this.matcher = matcher;
      this.entered = entered;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return folder.equals(start) || (!isHidden(folder) && entered.test(folder))
          ? FileVisitResult.CONTINUE
          : FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!isHidden(file) && matcher.matches(start.relativize(file)) && Files.isRegularFile(file)) {
        found.add(file);
      }
      return found.size() > FileSource.MOST_UPLOADS
          ? FileVisitResult.TERMINATE
          : FileVisitResult.CONTINUE;
    }

    private static boolean isHidden(Path path) {
      return path.getFileName().toString().startsWith(".");
    }
  }

  private static byte[] bytes(LocalFile file) {
    return file.path().getBytes(StandardCharsets.UTF_8);
  }
}
