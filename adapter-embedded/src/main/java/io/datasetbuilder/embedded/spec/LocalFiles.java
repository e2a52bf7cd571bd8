package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.spec.SpecInput.NamedFiles;
import io.datasetbuilder.pipeline.guess.FormatGuess;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks local files, and resolves the formats and encodings that callers name for them. */
public final class LocalFiles {

  private static final Choices<FileFormat> FORMATS = Choices.of(FileFormat.values());

  /** A compressed file that cannot be unpacked; reading it says so. */
  private static final Pattern COMPRESSED = Pattern.compile("\\.xz$", Pattern.CASE_INSENSITIVE);

  private static final int MOST_PROBLEMS = 20;

  private LocalFiles() {}

  /** The format of this name. */
  public static Optional<FileFormat> formatNamed(String name) {
    return FORMATS.named(name);
  }

  /**
   * The format that the extension of a file's name states, if it states one. Of a compressed file
   * it is the format inside.
   */
  public static Optional<FileFormat> format(String fileName) {
    String name = COMPRESSED.matcher(fileName).replaceFirst("");
    String extension = extension(name);
    return switch (extension) {
      case "ndjson" -> Optional.of(FileFormat.JSONL);
      case "geojson" -> Optional.of(FileFormat.JSON);
      case "tsv", "tab" -> Optional.of(FileFormat.CSV);
      case "pq" -> Optional.of(FileFormat.PARQUET);
      default -> formatNamed(extension);
    };
  }

  /**
   * The format that the file's extension names; of a text ({@code .txt}) and of a file without an
   * extension the format that its first bytes look like.
   *
   * @param file that exists and can be read
   */
  public static Result<FileFormat> formatOf(UnpackedFile file) {
    Optional<FileFormat> named = format(file.name());
    if (named.isPresent()) {
      return Result.ok(named.get());
    }
    byte[] head;
    try (InputStream in = Files.newInputStream(file.path())) {
      head = in.readNBytes(WrongFormat.HEAD_BYTES);
    } catch (IOException failed) {
      String message = "the file " + Quoting.path(file.written()) + " cannot be read";
      return Result.refused(Problem.of(UploadProblem.UNREADABLE_FILE, "", message));
    }
    String extension = extension(file.name());
    if (extension.isEmpty() || extension.equals("txt")) {
      return Result.ok(FormatGuess.of(head));
    }
    String message =
        "the name of the file " + Quoting.path(file.written()) + " has no known format";
    return Result.refused(
        WrongFormat.ofBinary(head, FileFormat.CSV)
            .orElseGet(
                () ->
                    Problem.of(LocalFileProblem.UNKNOWN_FILE_FORMAT, "", message)
                        .withHint("name the format: csv, json, jsonl or parquet")));
  }

  private static String extension(String name) {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }

  /** The text encoding of this name. */
  public static Result<TextEncoding> encoding(String name) {
    return TextEncoding.named(name)
        .map(Result::ok)
        .orElseGet(
            () ->
                Result.refused(
                    Problem.of(
                            ValidationProblem.UNKNOWN_ENCODING,
                            "",
                            "there is no encoding " + Quoting.quoted(name))
                        .withHint("use a name such as utf-8, utf-16, cp949 or euc-kr")));
  }

  /** The first files that cannot be used for their sources. */
  public static List<Problem> check(List<NamedFiles> sources) {
    return sources.stream()
        .flatMap(
            source ->
                source.files().stream()
                    .flatMap(
                        file ->
                            check(file.path(), " of source " + Quoting.quoted(source.sourceName()))
                                .stream()))
        .limit(MOST_PROBLEMS)
        .toList();
  }

  /** The problem of a file that cannot be used; empty where it can. */
  public static List<Problem> check(LocalFile file) {
    return check(file.path(), "").stream().toList();
  }

  /** A message names the file as the user wrote it. */
  private static Optional<Problem> check(Path file, String of) {
    String name = Quoting.path(file.toString());
    if (!Files.exists(file)) {
      return problem(UploadProblem.FILE_NOT_FOUND, "the file " + name + of + " does not exist");
    }
    if (!Files.isRegularFile(file)) {
      return problem(UploadProblem.NOT_A_FILE, name + of + " is a folder or a device, not a file");
    }
    if (!Files.isReadable(file)) {
      return problem(UploadProblem.UNREADABLE_FILE, "the file " + name + of + " cannot be read");
    }
    return isEmpty(file)
        ? problem(
            UploadProblem.EMPTY_UPLOAD, "the file " + name + of + " is empty: it holds no bytes")
        : Optional.empty();
  }

  private static Optional<Problem> problem(UploadProblem code, String message) {
    return Optional.of(Problem.of(code, "", message));
  }

  /** A file whose length cannot be read fails later, when its bytes cannot. */
  private static boolean isEmpty(Path file) {
    try {
      return Files.size(file) == 0;
    } catch (IOException unknown) {
      return false;
    }
  }
}
