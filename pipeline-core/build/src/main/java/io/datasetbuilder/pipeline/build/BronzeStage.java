package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.build.IngestedRecords.UploadedFile;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.table.bronze.BronzeFile;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.FilesInput;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.NumericNames;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.quality.SchemaContract;
import io.datasetbuilder.pipeline.table.silver.SchemaNames;
import io.datasetbuilder.pipeline.table.silver.SilverRules;
import io.datasetbuilder.pipeline.table.silver.TypedPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
                    .orElseGet(() -> new ProviderFetch(run, facts, api).fetch(earlier)),
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
                    .orElseGet(() -> new ProviderFetch(run, facts, api).sample(MOST_PREVIEWED)),
            file -> new UploadIngest(run, facts, file).locate(),
            url -> new UrlFetch(run, facts, url).fetch(Optional.empty()));
  }

  /**
   * Refusal of the calls of a source by the definition of its dataset; empty when they are allowed.
   */
  private Optional<StageOutcome<IngestedRecords>> refusal(PublicApiSource source) {
    List<Problem> problems = run.parts().sources().calls().check(source, facts.at());
    return problems.isEmpty() ? Optional.empty() : Optional.of(new Failed<>(problems));
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

  /**
   * Reads all records once.
   *
   * @param threadsTaken number of threads that other work of the source uses at the same time
   */
  StageOutcome<BronzeTable> read(IngestedRecords records, int threadsTaken) {
    if (records.isEmpty()) {
      return allowsEmpty() ? EmptyRecords.table(rules(), records.location()) : empty();
    }
    Optional<BronzeTable> scanned = scanned(records);
    if (scanned.isPresent()) {
      run.listener().stageProgress(facts.key().value(), Stage.BRONZE, 1);
      return new Completed<>(scanned.get());
    }
    BronzeInput input = input(records);
    Outcome outcome = outcome(records, input, threadsTaken);
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

  private Outcome outcome(IngestedRecords records, BronzeInput input, int threadsTaken) {
    Location scratch = run.workspace().scratchFolder("bronze-" + facts.index());
    DoubleConsumer progress =
        done -> run.listener().stageProgress(facts.key().value(), Stage.BRONZE, done);
    return records
        .uploads()
        .map(
            uploads ->
                run.parts()
                    .reader()
                    .readFiles(
                        files(uploads, input), scratch, threadsTaken, progress, run.interruption()))
        .orElseGet(
            () ->
                run.parts()
                    .reader()
                    .read(input, scratch, threadsTaken, progress, run.interruption()));
  }

  private static FilesInput files(IngestedRecords.Uploads uploads, BronzeInput first) {
    return new FilesInput(
        uploads.files().stream()
            .map(file -> new NamedInput(file.label(), first.at(file.location())))
            .toList(),
        uploads.union());
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
        ? EmptyRecords.table(rules(), empty.source().location())
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

  /**
   * The table of a provider or an address that returned no record: its columns are those that the
   * definition of the dataset declares and those that the schema names.
   */
  static final class EmptyRecords {

    private EmptyRecords() {}

    static StageOutcome<BronzeTable> table(SilverRules rules, Location records) {
      SourceSchema schema = rules.schema();
      Set<String> names = new LinkedHashSet<>(rules.declaredColumns());
      names.addAll(schema.required());
      names.addAll(schema.dtypes().keySet());
      names.addAll(schema.casts().keySet());
      schema.select().ifPresent(names::addAll);
      names.addAll(schema.columns().keySet());
      schema.filter().forEach(filter -> names.add(filter.column()));
      schema.derived().forEach(rule -> names.remove(rule.name()));
      schema.derived().forEach(rule -> names.addAll(rule.columns()));
      if (names.isEmpty()) {
        return new Failed<>(
            List.of(
                Problem.of(
                    ProviderProblem.NO_RECORDS_NO_COLUMNS, "", "the source returned no record")));
      }
      schema.drop().stream().filter(name -> !isDerived(schema, name)).forEach(names::add);
      Map<String, String> original = new HashMap<>();
      schema.rename().forEach((from, to) -> original.put(to, from));
      List<BronzeColumn> columns =
          names.stream()
              .map(
                  name -> {
                    DataType type = type(rules, name);
                    return new BronzeColumn(original.getOrDefault(name, name), type, type, 0);
                  })
              .toList();
      TableSource source =
          new TableSource.JsonLines(
              records,
              columns.stream().map(column -> new Column(column.name(), column.stored())).toList(),
              0);
      return new Completed<>(new BronzeTable(source, columns, 0, MultisetChecksum.OF_NOTHING));
    }

    private static boolean isDerived(SourceSchema schema, String name) {
      return schema.derived().stream().anyMatch(rule -> rule.name().equals(name));
    }

    private static DataType type(SilverRules rules, String name) {
      SourceSchema schema = rules.schema();
      SourceSchema.NamedDtype dtype =
          schema.casts().containsKey(name) ? null : schema.dtypes().get(name);
      return dtype == null
          ? rules.declaredType(name).orElse(DataType.Simple.STRING)
          : SchemaContract.canonical(dtype);
    }
  }

  /** Finds the upload of a file source among its owner's, and brings its records within reach. */
  static final class UploadIngest {

    private final RunContext run;
    private final SourceFacts facts;
    private final FileSource file;

    UploadIngest(RunContext run, SourceFacts facts, FileSource file) {
      this.run = run;
      this.facts = facts;
      this.file = file;
    }

    /** Keeps the content as the source's Bronze. */
    StageOutcome<IngestedRecords> keep() {
      return ingest(this::adopt);
    }

    /** Locates the content: in its own file, or in a copy in scratch when it has none. */
    StageOutcome<IngestedRecords> locate() {
      return ingest((upload, content, path) -> content.location());
    }

    /** Brings the content of an upload that is a file to its place. */
    private interface Place {
      Location of(Upload upload, UploadContent.OnDisk content, RunPath path);
    }

    private StageOutcome<IngestedRecords> ingest(Place place) {
      List<Found> found = new ArrayList<>();
      for (int i = 0; i < file.uploads().size(); i++) {
        Result<Found> upload = find(i);
        if (!(upload instanceof Result.Ok<Found> ok)) {
          return new Failed<>(upload.problems());
        }
        found.add(ok.value());
      }
      ReadOptions read = found.get(0).read();
      if (found.stream().anyMatch(each -> !each.read().equals(read))) {
        return new Failed<>(
            List.of(
                Problem.of(
                    RunProblem.UPLOAD_READ_MISMATCH,
                    facts.at() + ".upload_ids",
                    "the uploads were stored with different read options, and the source declares"
                        + " none")));
      }
      List<UploadedFile> files = new ArrayList<>();
      for (int i = 0; i < found.size(); i++) {
        files.add(placed(found.get(i), i, place));
      }
      return new Completed<>(
          new IngestedRecords(
              files.get(0).location(),
              file.format(),
              file.encoding(),
              read,
              file.isUnion()
                  ? new IngestedRecords.Uploads(files, file.read().union())
                  : files.get(0).upload()));
    }

    private UploadedFile placed(Found found, int index, Place place) {
      RunPath path =
          file.uploads().size() == 1
              ? RunPaths.records(facts.key(), file.format())
              : RunPaths.records(facts.key(), index, file.format());
      Location location =
          found.content() instanceof UploadContent.OnDisk stored
              ? place.of(found.upload(), stored, path)
              : written((UploadContent.Streamed) found.content(), path);
      Upload upload = found.upload();
      return new UploadedFile(
          upload.id(),
          path,
          location,
          new IngestedRecords.Upload(
              name(upload, index),
              handedIn(index).flatMap(HandedInFile::original),
              upload.content()));
    }

    /**
     * An upload of the caller.
     *
     * @param read declared form of its records
     */
    private record Found(Upload upload, UploadContent content, ReadOptions read) {}

    /** Finds the caller's own upload; an upload of another owner is not found. */
    private Result<Found> find(int index) {
      UploadStore uploads = run.parts().sources().uploads();
      OwnerId owner = run.owner().ownerId();
      UploadId id = file.uploads().get(index);
      Optional<Upload> upload = uploads.find(owner, id);
      Optional<UploadContent> content = uploads.locate(owner, id);
      if (upload.isEmpty() || content.isEmpty()) {
        String message = "there is no upload " + id.value();
        return refused(UploadProblem.UPLOAD_NOT_FOUND, at(index), message);
      }
      String declared = file.format().wire();
      String validated = upload.get().format().wire();
      if (!declared.equals(validated)) {
        String stored = file.uploads().size() == 1 ? "the upload" : "the upload " + id.value();
        return refused(
            RunProblem.UPLOAD_FORMAT_MISMATCH,
            ".format",
            stored + " was stored as " + validated + ", the source declares " + declared);
      }
      ReadOptions read = file.read().orElse(upload.get().read());
      return Result.ok(new Found(upload.get(), content.get(), read));
    }

    private String at(int index) {
      return file.uploads().size() == 1 ? ".upload_id" : ".upload_ids[" + index + "]";
    }

    private Result<Found> refused(ProblemCode code, String field, String message) {
      return Result.refused(Problem.of(code, facts.at() + field, message));
    }

    /**
     * Name of the upload: one content may have several names, and the one that this build gives
     * takes precedence.
     */
    private Optional<DisplayFilename> name(Upload upload, int index) {
      return handedIn(index).flatMap(HandedInFile::name).or(upload::originalFilename);
    }

    private Optional<HandedInFile> handedIn(int index) {
      List<HandedInFile> files = run.handedIn().getOrDefault(facts.index(), List.of());
      return index < files.size() ? Optional.of(files.get(index)) : Optional.empty();
    }

    private Location adopt(Upload upload, UploadContent.OnDisk content, RunPath path) {
      return published(run.workspace().adopt(content.location(), upload.content(), path), path);
    }

    private Location written(UploadContent.Streamed content, RunPath path) {
      return published(run.workspace().write(path, content.bytes()::writeTo), path);
    }

    private Location published(FileFacts made, RunPath path) {
      run.files().document(path, made);
      return run.workspace().locate(path);
    }
  }
}
