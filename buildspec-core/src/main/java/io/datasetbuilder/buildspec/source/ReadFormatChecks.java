package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.read.ReadChecks;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;
import java.util.Set;

/** The rules of {@code read}: those of the options, and which of them a format has. */
public final class ReadFormatChecks {

  /** Forms that the values of JSON Lines can have. */
  private static final Set<Form> OF_LINES =
      Set.of(Form.ARRAY, Form.ROWS, Form.FEATURES, Form.CONCATENATED);

  private ReadFormatChecks() {}

  /** Notes what is wrong with the options for one upload or response of this format. */
  public static void check(ReadOptions options, FileFormat format, FieldPath at, ProblemLog log) {
    refuseUnion(options, at, log);
    checkFiles(options.ofOneFile(), format, at, log);
  }

  /** Notes what is wrong with the options for the files of a source, all of this format. */
  private static void checkFiles(
      ReadOptions options, FileFormat format, FieldPath at, ProblemLog log) {
    if (options.isDefault()) {
      return;
    }
    ReadChecks.check(options, at, log);
    if (format != FileFormat.CSV) {
      refuse(ReadOptions.of(options.csv()), format, at, log);
    }
    if (format == FileFormat.CSV || format == FileFormat.PARQUET) {
      refuse(ReadOptions.of(options.json()), format, at, log);
    }
    if (format != FileFormat.PARQUET) {
      refuse(ReadOptions.of(options.parquet()), format, at, log);
    }
    if (format == FileFormat.JSONL) {
      checkLines(options.json(), at, log);
    }
  }

  static void check(SourceSpec source, FieldPath at, ProblemLog log) {
    if (source instanceof FileSource file) {
      checkFiles(file.read(), file.format(), at, log);
    }
    if (source instanceof UrlSource url) {
      check(url, at, log);
    }
  }

  private static void check(UrlSource url, FieldPath at, ProblemLog log) {
    Optional<UrlSource.UrlFormat> format = url.format();
    if (format.isPresent()) {
      check(url.read(), FileFormat.valueOf(format.get().name()), at, log);
      return;
    }
    refuseUnion(url.read(), at, log);
    ReadChecks.check(url.read().ofOneFile(), at, log);
    for (String name : ReadOptions.of(url.read().parquet()).members().members().keySet()) {
      String message = name + " applies to Parquet, which a url source cannot have";
      log.add(ValidationProblem.READ_OPTION_OF_OTHER_FORMAT, at.field(name), message);
    }
    if (!url.read().csv().isDefault() && !url.read().json().isDefault()) {
      String message = "the source has no format, and read has options of csv and of json";
      log.add(ValidationProblem.MIXED_READ_OPTIONS, at, message, "write the format of the source");
    }
  }

  private static void refuseUnion(ReadOptions options, FieldPath at, ProblemLog log) {
    ReadOptions union = ReadOptions.of(options.union());
    for (String name : union.members().members().keySet()) {
      String message = name + " applies to the files of a file source only";
      log.add(ValidationProblem.UNION_WITHOUT_FILES, at.field(name), message);
    }
  }

  private static void refuse(ReadOptions foreign, WireNamed format, FieldPath at, ProblemLog log) {
    for (String name : foreign.members().members().keySet()) {
      String message = name + " does not apply to a source whose format is " + format.wire();
      log.add(ValidationProblem.READ_OPTION_OF_OTHER_FORMAT, at.field(name), message);
    }
  }

  /** JSON Lines are values one after the other: no form that is one value applies to them. */
  private static void checkLines(JsonRecords records, FieldPath at, ProblemLog log) {
    Form form = OF_LINES.contains(records.as()) ? JsonRecords.DEFAULT.as() : records.as();
    refuse(ReadOptions.of(new JsonRecords(records.at(), form)), FileFormat.JSONL, at, log);
  }
}
