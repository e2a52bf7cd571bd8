package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.text.scan.FolderSpill;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.StoredNames;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Collects the findings of all records of a JSON array or of JSON Lines, and builds their table.
 */
final class JsonTableBuilder {

  /** Wide: a token that only looks like a number costs a copy of the records. */
  private static final Pattern LIKE_A_VALUE =
      Pattern.compile(
          "\\s*([+-]?[0-9.].*|true|false|[+-]?(inf|nan).*)\\s*", Pattern.CASE_INSENSITIVE);

  private static final String CAST_OR_TOKENS =
      "cast it in schema.casts (str keeps each value as written), or declare texts that stand for"
          + " no value as null_tokens";

  private final Path scratchFolder;
  private final BronzeInput input;
  private final MultisetChecksum checksum;
  private final JsonTypeInference shapes = JsonTypeInference.ofRecords(NullTokens.NONE);
  private long lines;
  private long longest;
  private RecordFault fault;

  JsonTableBuilder(Path scratchFolder, BronzeInput input) {
    this.scratchFolder = scratchFolder;
    this.input = input;
    this.checksum = new MultisetChecksum(new FolderSpill(scratchFolder));
  }

  void add(JsonLinesSourceReader.BlockScan.Scanned result) {
    if (fault != null) {
      return;
    }
    if (result.fault() != null) {
      fault = result.fault().below(lines);
      return;
    }
    result.hashes().moveTo(checksum);
    lines += result.lines();
    longest = Math.max(longest, result.longestRecord());
    shapes.add(result.shapes());
    if (isTooWide(shapes)) {
      fault = tooManyColumns(lines);
    }
  }

  /** Records keyed by their data would fill the memory before the end of the file. */
  static boolean isTooWide(JsonTypeInference shapes) {
    return shapes.fields() > TableBounds.MOST_COLUMNS;
  }

  static RecordFault tooManyColumns(long line) {
    return new RecordFault(
        RecordProblem.TOO_MANY_COLUMNS,
        line,
        "the records up to here have more than "
            + TableBounds.MOST_COLUMNS
            + " columns, fields inside objects included");
  }

  RecordFault fault() {
    return fault;
  }

  /** The records, which are the lines of a file, or what is wrong with them. */
  Result<CheckedRecords> checked(Path jsonLines) {
    return fault == null
        ? Result.ok(new CheckedRecords(this, jsonLines))
        : Result.refused(fault.problem());
  }

  /** The refusal of a file without a record. */
  static Problem noRecord() {
    return RecordProblem.NO_RECORDS
        .says("the file holds no record")
        .withHint("declare read: {allow_empty: true} for a table without rows");
  }

  /** Number of records. */
  long records() {
    return checksum.count();
  }

  /** Names of their members, in order of appearance. */
  Set<String> names() {
    return shapes.members().keySet();
  }

  /** Builds the table of the records, which are the lines of a file without a fault. */
  Outcome table(Path jsonLines) throws IOException {
    long records = checksum.count();
    if (records == 0) {
      return new Outcome.Unreadable(List.of(noRecord()), Optional.of(withoutRows(jsonLines)));
    }
    List<Problem> problems = new ArrayList<>();
    List<BronzeColumn> columns = new ArrayList<>();
    Set<String> madeText = new HashSet<>();
    Map<String, Set<String>> madeNull = new HashMap<>();
    shapes
        .members()
        .forEach(
            (name, inference) -> {
              boolean text = becomesText(name, inference);
              JsonColumnTypes types = new JsonColumnTypes();
              DataType type = text ? DataType.Simple.STRING : types.typeOf(inference, name);
              types.problems().forEach(problem -> problems.add(hinted(problem, name, inference)));
              DataType read = type;
              if (text) {
                madeText.add(name);
              } else if (inference.textTokens() > 0 && type != DataType.Simple.STRING) {
                Set<String> tokens = Set.copyOf(input.nullTokens().of(name));
                if (isReadAsText(type, tokens)) {
                  read = DataType.Simple.STRING;
                } else {
                  madeNull.put(name, tokens);
                }
              }
              long written = text ? inference.scalarTokens() : 0;
              long nulls = records - inference.values() + written;
              columns.add(
                  new BronzeColumn(name, read, type, nulls, inference.textTokens() + written));
            });
    checkNames(columns, problems);
    if (!problems.isEmpty()) {
      return new Outcome.Unreadable(problems);
    }
    TableSource source = source(jsonLines, columns, madeText, madeNull);
    return new Outcome.Readable(
        new BronzeTable(source, columns, records, checksum.finish(Runnable::run)));
  }

  private boolean becomesText(String name, JsonTypeInference inference) {
    return switch (input.textFallback().of(name)) {
      case NEVER -> false;
      case NUMBERS_AND_TEXTS -> inference.isNumbersAndTexts();
      case NO_TYPE -> inference.isOfScalars() && !JsonColumnTypes.hold(inference);
      case TYPED_LATER ->
          inference.isOfScalars()
              && (!JsonColumnTypes.hold(inference) || inference.scalarTokens() > 0);
      case NO_TYPE_OR_NESTED_TYPE -> !JsonColumnTypes.hold(inference);
      case OTHER_SPELLING -> inference.isOfScalars() && isSpelledOtherwise(inference);
      case OTHER_SPELLING_OR_NESTED -> !inference.isOfScalars() || isSpelledOtherwise(inference);
    };
  }

  private static boolean isSpelledOtherwise(JsonTypeInference scalars) {
    return scalars.hasFraction()
        || !JsonColumnTypes.hold(scalars)
        || (scalars.textTokens() > 0 && !scalars.isText() && scalars.values() > 0);
  }

  /**
   * Whether the engine can read the numbers or booleans of a column as texts, null tokens among
   * them, and make the same values of these. Where a token reads as one of the values it could not
   * distinguish them.
   */
  private static boolean isReadAsText(DataType type, Set<String> tokens) {
    boolean exact =
        type == DataType.Whole.INT64
            || type == DataType.Whole.UINT64
            || type == DataType.Simple.FLOAT64
            || type == DataType.Simple.BOOLEAN;
    return exact && tokens.stream().noneMatch(LIKE_A_VALUE.asMatchPredicate());
  }

  /**
   * Adds the remedy that a schema offers for a column of the records, wherever inside it the
   * problem is.
   */
  private static Problem hinted(Problem problem, String column, JsonTypeInference inference) {
    return problem.withHint(
        inference.isOfScalars()
            ? CAST_OR_TOKENS
            : "cast the column "
                + Quoting.quoted(column)
                + " to str in schema.casts, which keeps lists and objects as JSON text, or leave"
                + " it out with schema.drop");
  }

  /** The records as the engine can read them: in a copy where it would take one for another. */
  private TableSource source(
      Path jsonLines,
      List<BronzeColumn> columns,
      Set<String> madeText,
      Map<String, Set<String>> madeNull)
      throws IOException {
    List<String> names = columns.stream().map(BronzeColumn::name).toList();
    List<String> storedNames = StoredNames.of(names);
    List<Column> stored = new ArrayList<>();
    Map<String, String> renamed = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      stored.add(new Column(storedNames.get(i), columns.get(i).stored()));
      if (!storedNames.get(i).equals(names.get(i))) {
        renamed.put(names.get(i), storedNames.get(i));
      }
    }
    RewrittenRecords rewritten = new RewrittenRecords(renamed, madeText, madeNull);
    return lines(
        rewritten.isNone() ? jsonLines : rewritten.copy(jsonLines, scratchFolder),
        stored,
        longest + rewritten.growth(longest));
  }

  private static TableSource lines(Path jsonLines, List<Column> columns, long longestRecord) {
    return new TableSource.JsonLines(new Location(jsonLines.toString()), columns, longestRecord);
  }

  /** No record shows its columns. */
  private static BronzeTable withoutRows(Path jsonLines) {
    return new BronzeTable(
        lines(jsonLines, List.of(), 0), List.of(), 0, MultisetChecksum.OF_NOTHING);
  }

  private static void checkNames(List<BronzeColumn> columns, List<Problem> problems) {
    if (columns.isEmpty()) {
      problems.add(RecordProblem.EMPTY_COLUMN_NAME.says("the records have no members"));
    }
    for (BronzeColumn column : columns) {
      if (column.name().isBlank()) {
        problems.add(RecordProblem.EMPTY_COLUMN_NAME.says("a member of the records has no name"));
      }
    }
  }

  /** The text without a byte order mark, which the engine takes for a part of the first record. */
  static Path withoutMark(Utf8Source text, Path scratchFolder) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(text.file()))) {
      if (in.read() != 0xEF || in.read() != 0xBB || in.read() != 0xBF) {
        return text.file();
      }
      Path copy = Files.createTempFile(scratchFolder, "unmarked-", ".json");
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
      return copy;
    }
  }
}
