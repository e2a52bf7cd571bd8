package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.FileUnion;
import io.datasetbuilder.buildspec.read.FileUnion.Columns;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.guess.GuessedRead.Likely;
import io.datasetbuilder.pipeline.guess.SharedRead.FileRead;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.FilesInput;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the files of a source as a table: a single one in its form, several in the form that they
 * have together. For one thread.
 */
final class SourceTrials {

  private static final String UNION = "union";

  private final BronzeReader reader;
  private final RunWorkspace scratch;
  private final ReadTrials trials;

  /**
   * @param scratch a private folder, to which the table refers
   */
  SourceTrials(LocalFiles files, BronzeReader reader, RunWorkspace scratch) {
    this.reader = reader;
    this.scratch = scratch;
    this.trials = new ReadTrials(files, reader, scratch.scratchFolder("reading"));
  }

  /**
   * A source that was read.
   *
   * @param mixed places whose values have no one type, so that they are read as texts
   */
  record SourceTable(FileFormat format, GuessedRead read, BronzeTable table, Set<String> mixed) {
    private List<String> columns() {
      return table.columns().stream().map(BronzeColumn::name).toList();
    }
  }

  /** A file, with its table when it is read by itself. */
  private record OwnTable(NamedInput file, SourceTable own) {
    private FileRead read() {
      return new FileRead(file.name(), own.columns(), own.read());
    }
  }

  /** The table of the files, or why they are not one. */
  Result<SourceTable> read(List<NamedInput> files) throws IOException {
    if (files.size() == 1) {
      return alone(files.get(0).input());
    }
    List<OwnTable> tables = new ArrayList<>();
    for (NamedInput file : files) {
      Result<SourceTable> own = alone(file.input());
      if (!(own instanceof Result.Ok<SourceTable> ok)) {
        return Result.refused(
            own.problems().stream().map(problem -> problem.inFile(file.name())).toList());
      }
      tables.add(new OwnTable(file, ok.value()));
    }
    FileFormat format = tables.get(0).own().format();
    Optional<OwnTable> other =
        tables.stream().filter(table -> table.own().format() != format).findFirst();
    return other.isPresent()
        ? Result.refused(mixedFormats(tables.get(0), other.get()))
        : SharedRead.of(tables.stream().map(OwnTable::read).toList(), format)
            .then(shared -> agreeing(tables, shared))
            .then(shared -> together(tables, format, shared));
  }

  private Result<SourceTable> alone(BronzeInput input) throws IOException {
    return table(trials.read(input), trials::outcome);
  }

  /** The table; where its values have no one type, read again as texts. */
  private static Result<SourceTable> table(
      ReadTrials.Trial trial, Function<BronzeInput, Outcome> reading) {
    ReadTrials.Trial read = trial;
    Set<String> mixed = Set.of();
    if (trial.outcome() instanceof Outcome.Unreadable refused && ReadTrials.hasForm(refused)) {
      mixed = refused.problems().stream().map(Problem::at).collect(Collectors.toUnmodifiableSet());
      BronzeInput texts = asTexts(trial.input());
      read = new ReadTrials.Trial(texts, reading.apply(texts), trial.read());
    }
    Optional<BronzeTable> table = read.table();
    return table.isPresent()
        ? Result.ok(new SourceTable(read.input().format(), read.read(), table.get(), mixed))
        : Result.refused(((Outcome.Unreadable) read.outcome()).problems());
  }

  private static BronzeInput asTexts(BronzeInput input) {
    return new BronzeInput(
        input.location(),
        input.format(),
        input.encoding(),
        input.read(),
        input.nullTokens(),
        new TextFallback(Map.of(), TextFallback.When.NO_TYPE_OR_NESTED_TYPE));
  }

  /** The form, if each file has the same columns and records in it as by itself. */
  private Result<GuessedRead> agreeing(List<OwnTable> tables, GuessedRead shared) {
    Map<String, JsonValue> members = shared.options().members().members();
    for (OwnTable table : tables) {
      Map<String, JsonValue> own = table.own().read().options().members().members();
      Optional<String> further =
          members.keySet().stream().filter(name -> !own.containsKey(name)).findFirst();
      if (further.isPresent() && !isAlike(table, shared)) {
        OwnTable having =
            tables.stream()
                .filter(each -> each.own().read().evidence().containsKey(further.get()))
                .findFirst()
                .orElse(tables.get(0));
        return Result.refused(SharedRead.difference(having.read(), table.read(), further.get()));
      }
    }
    return Result.ok(shared);
  }

  private boolean isAlike(OwnTable table, GuessedRead shared) {
    BronzeInput input = table.file().input().in(table.own().format()).with(shared.options());
    Result<SourceTable> read =
        table(new ReadTrials.Trial(input, trials.outcome(input), shared), trials::outcome);
    if (!(read instanceof Result.Ok<SourceTable> ok)) {
      return false;
    }
    boolean names = table.own().read().likely().keySet().stream().noneMatch("header"::equals);
    SourceTable again = ok.value();
    long rows = again.table().recordCount() - table.own().table().recordCount();
    return (rows == 0 && again.columns().equals(table.own().columns())) || (rows == 1 && !names);
  }

  private Result<SourceTable> together(
      List<OwnTable> tables, FileFormat format, GuessedRead shared) {
    Outcome same = outcome(tables, format, shared, Columns.SAME, "same");
    if (!(same instanceof Outcome.Unreadable refused)
        || !refused.problems().stream()
            .allMatch(problem -> problem.code() == RecordProblem.DIFFERENT_COLUMNS)) {
      return table(tables, format, shared, same, Columns.SAME);
    }
    GuessedRead united = united(tables, shared, refused.problems().get(0));
    Outcome byName = outcome(tables, format, shared, Columns.BY_NAME, "by-name");
    return table(tables, format, united, byName, Columns.BY_NAME);
  }

  private Result<SourceTable> table(
      List<OwnTable> tables,
      FileFormat format,
      GuessedRead read,
      Outcome outcome,
      Columns columns) {
    BronzeInput first = tables.get(0).file().input().in(format).with(read.options().ofOneFile());
    return table(
        new ReadTrials.Trial(first, outcome, read),
        texts -> outcome(tables, texts, columns, "texts"));
  }

  private Outcome outcome(
      List<OwnTable> tables, FileFormat format, GuessedRead read, Columns columns, String folder) {
    BronzeInput first = tables.get(0).file().input().in(format).with(read.options());
    return outcome(tables, first, columns, folder);
  }

  private Outcome outcome(List<OwnTable> tables, BronzeInput form, Columns columns, String folder) {
    List<NamedInput> files =
        tables.stream()
            .map(table -> table.file())
            .map(file -> new NamedInput(file.name(), form.at(file.input().location())))
            .toList();
    return reader.readFiles(
        new FilesInput(files, new FileUnion(columns, Optional.empty())),
        scratch.scratchFolder(folder),
        done -> {},
        Interruption.NEVER);
  }

  /** Columns of files that lack some of the first, or add some, belong together by their names. */
  private static GuessedRead united(List<OwnTable> tables, GuessedRead shared, Problem difference) {
    Set<String> first = Set.copyOf(tables.get(0).own().columns());
    boolean certain =
        tables.stream()
            .map(table -> Set.copyOf(table.own().columns()))
            .allMatch(columns -> first.containsAll(columns) || columns.containsAll(first));
    long others =
        tables.stream()
            .filter(table -> !table.own().columns().equals(tables.get(0).own().columns()))
            .count();
    String evidence =
        difference.message() + (others > 1 ? "; " + (others - 1) + " more differ" : "");
    JsonValue byName = JsonValue.of(Columns.BY_NAME.wire());
    if (!certain) {
      Map<String, Likely> likely = new LinkedHashMap<>(shared.likely());
      likely.put(UNION, new Likely(byName, "open: " + evidence));
      return new GuessedRead(shared.options(), shared.evidence(), likely);
    }
    Map<String, String> all = new LinkedHashMap<>(shared.evidence());
    all.put(UNION, evidence);
    FileUnion union = new FileUnion(Columns.BY_NAME, Optional.empty());
    return new GuessedRead(shared.options().with(union), all, shared.likely());
  }

  private static Problem mixedFormats(OwnTable one, OwnTable other) {
    String message =
        "the files %s and %s have different formats"
            .formatted(Quoting.quoted(one.file().name()), Quoting.quoted(other.file().name()));
    return Problem.of(LocalFileProblem.MIXED_FILE_FORMATS, "", message)
        .withHint("name the files of one format, such as data/*.csv");
  }
}
