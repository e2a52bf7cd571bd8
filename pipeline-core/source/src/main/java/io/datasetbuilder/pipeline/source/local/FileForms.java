package io.datasetbuilder.pipeline.source.local;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Formats and encodings that callers name, and formats that the names of files state. */
public final class FileForms {

  private static final Choices<FileFormat> FORMATS = Choices.of(FileFormat.values());

  /** A compressed file that cannot be unpacked; reading it says so. */
  private static final Pattern COMPRESSED = Pattern.compile("\\.xz$", Pattern.CASE_INSENSITIVE);

  private FileForms() {}

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

  /** The end of a name without its dot, in lower case; empty when it has none. */
  public static String extension(String name) {
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
}
