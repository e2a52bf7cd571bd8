package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots.ParentSnapshot;
import io.datasetbuilder.pipeline.gold.history.NextCursor;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.table.bronze.BronzeFile;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.FilesInput;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.NumericNames;
import io.datasetbuilder.pipeline.table.silver.SchemaNames;
import io.datasetbuilder.pipeline.table.silver.SilverRules;
import io.datasetbuilder.pipeline.table.silver.TypedPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;

/**
 * Makes the Bronze table of one source: ingests its records, by kind, and reads them once. A build
 * adopts an upload, calls a provider through a checkpoint, and fetches an address unless its
 * content is unchanged; a preview reads an upload in place and fetches only a provider's first
 * records.
 */
final class BronzeStage {

  /** One page of most providers: types and statistics of fewer records would mislead. */
  private static final long MOST_PREVIEWED = 1_000;

  private final RunContext run;
  private final SourceFacts facts;

  BronzeStage(RunContext run, SourceFacts facts) {
    this.run = run;
    this.facts = facts;
  }

  /**
   * Result of ingesting the records of a source.
   *
   * @param calls calls that were made, also when they failed; empty for a source without calls
   */
  record IngestResult(
      StageOutcome<IngestedRecords> outcome, Optional<IngestedRecords.Calls> calls) {

    static IngestResult of(StageOutcome<IngestedRecords> outcome) {
      return new IngestResult(outcome, Optional.empty());
    }
  }

  /** Keeps the records as the source's Bronze. */
  IngestResult ingest(EarlierRuns earlier) {
    return facts
        .source()
        .match(
            api ->
                refusal(api)
                    .map(IngestResult::of)
                    .orElseGet(
                        () ->
                            new ProviderFetch(run, facts, api.calledAfter(cursor()))
                                .fetch(earlier)),
            file -> IngestResult.of(new UploadIngest(run, facts, file).keep()),
            url -> IngestResult.of(new UrlFetch(run, facts, url).fetch(earlier.contentOf(facts))));
  }

  /** Brings the records within reach of a preview. */
  StageOutcome<IngestedRecords> sample() {
    return facts
        .source()
        .match(
            api ->
                refusal(api)
                    .orElseGet(
                        () ->
                            new ProviderFetch(run, facts, api.calledAfter(cursor()))
                                .sample(MOST_PREVIEWED)),
            file -> new UploadIngest(run, facts, file).locate(),
            url -> new UrlFetch(run, facts, url).fetch(Optional.empty()));
  }

  /**
   * Refusal of the calls of a source by the definition of its dataset; empty when they are allowed.
   */
  private Optional<StageOutcome<IngestedRecords>> refusal(PublicApiSource source) {
    List<Problem> problems = new ArrayList<>(wrongCursor(source));
    if (problems.isEmpty()) {
      problems.addAll(run.parts().sources().calls().check(source, facts.at()));
    }
    return problems.isEmpty() ? Optional.empty() : Optional.of(new Failed<>(problems));
  }

  private List<Problem> wrongCursor(PublicApiSource source) {
    return source.incremental().stream()
        .flatMap(fetch -> new NextCursor(fetch, facts.atHistory()).refusal(cursor()).stream())
        .toList();
  }

  /** The value up to which the previous snapshot was read; empty without incremental fetches. */
  private Optional<String> cursor() {
    return parent().flatMap(ParentSnapshot::cursor);
  }

  /** The previous snapshot of a source whose fetches are incremental. */
  private Optional<ParentSnapshot> parent() {
    return facts
        .history()
        .filter(history -> history.incremental().isPresent())
        .flatMap(history -> run.parents().of(facts.key(), facts.atHistory()));
  }

  BronzeInput input(IngestedRecords records) {
    SilverRules rules = rules();
    return new BronzeInput(
        records.location(),
        records.format(),
        records.encoding(),
        records.read(),
        rules.tokens(),
        rules.textFallback(),
        rules.unused());
  }

  private SilverRules rules() {
    return facts.rules(new SourceDeclarations(run.parts().catalog()));
  }

  /** The table of an upload whose bytes were scanned before; empty where they must be read now. */
  Optional<BronzeTable> scanned(IngestedRecords records) {
    return records
        .upload()
        .flatMap(upload -> run.parts().scanned().find(upload.content(), input(records)));
  }

  /** Reads all records once. */
  StageOutcome<BronzeTable> read(IngestedRecords records) {
    if (records.isEmpty()) {
      return allowsEmpty() || parent().isPresent()
          ? EmptyRecords.table(rules(), knownColumns(), records.location())
          : empty();
    }
    Optional<BronzeTable> scanned = scanned(records);
    if (scanned.isPresent()) {
      run.listener().stageProgress(facts.key().value(), Stage.BRONZE, 1);
      return new Completed<>(scanned.get());
    }
    BronzeInput input = input(records);
    Outcome outcome = outcome(records, input);
    if (outcome instanceof Outcome.Readable readable) {
      records
          .upload()
          .ifPresent(
              upload -> run.parts().scanned().add(upload.content(), input, readable.table()));
      return new Completed<>(readable.table());
    }
    Outcome.Unreadable refused = (Outcome.Unreadable) outcome;
    return refused
        .withoutRows()
        .filter(empty -> records.mayBeEmpty())
        .map(this::withoutRows)
        .orElseGet(() -> new Failed<>(refused.problems()));
  }

  private Outcome outcome(IngestedRecords records, BronzeInput input) {
    Location scratch = run.workspace().scratchFolder("bronze-" + facts.index());
    DoubleConsumer progress =
        done -> run.listener().stageProgress(facts.key().value(), Stage.BRONZE, done);
    return records
        .uploads()
        .map(
            uploads ->
                run.parts()
                    .reader()
                    .readFiles(files(uploads, input), scratch, progress, run.interruption()))
        .orElseGet(() -> run.parts().reader().read(input, scratch, progress, run.interruption()));
  }

  private static FilesInput files(IngestedRecords.Uploads uploads, BronzeInput first) {
    return new FilesInput(
        uploads.files().stream()
            .map(file -> new NamedInput(file.label(), first.at(file.location())))
            .toList(),
        uploads.union(),
        uploads.values());
  }

  /** Columns of a table that a fetch without new records leaves as it is. */
  private List<Column> knownColumns() {
    return parent()
        .map(
            snapshot ->
                snapshot.columns().stream()
                    .filter(column -> !HistorySpec.isValidity(column.name()))
                    .toList())
        .orElse(List.of());
  }

  /**
   * Whether the source may have no records: files and addresses always, calls of a provider only
   * when the spec allows it, since a wrong parameter can be the cause.
   */
  private boolean allowsEmpty() {
    return facts.source().match(PublicApiSource::allowEmpty, file -> true, url -> true);
  }

  private StageOutcome<BronzeTable> empty() {
    return new Failed<>(
        List.of(
            Problem.of(
                    ProviderProblem.EMPTY_RESULT,
                    facts.at(),
                    facts.source().provider()
                        + "."
                        + facts.source().dataset()
                        + " returned no record")
                .withHint("check the parameters, or set allow_empty: true")));
  }

  private StageOutcome<BronzeTable> withoutRows(BronzeTable empty) {
    return empty.columns().isEmpty()
        ? EmptyRecords.table(rules(), List.of(), empty.source().location())
        : new Completed<>(empty);
  }

  /** Changed and omitted records of a source, as its provenance states them. */
  static SourceAdjustments adjustments(
      BronzeTable bronze, SourceSchema schema, TypedPlan.DeclaredTypes types) {
    return new SourceAdjustments(
        SchemaNames.nullTokens(bronze, schema),
        bronze.blankLines(),
        bronze.repeatedHeaders(),
        bronze.generatedNames(),
        NumericNames.of(bronze),
        new SourceAdjustments.DeclaredTypes(types.applied(), types.misfits()),
        bronze.dialect(),
        missingColumns(bronze.files(), schema),
        Optional.empty());
  }

  /** Numbers of files that lack a column, by the names of Silver. */
  private static Map<String, Long> missingColumns(List<BronzeFile> files, SourceSchema schema) {
    Map<String, Long> missing = new TreeMap<>();
    files.stream()
        .flatMap(file -> file.missing().stream())
        .forEach(name -> missing.merge(schema.rename().getOrDefault(name, name), 1L, Long::sum));
    return missing;
  }
}
