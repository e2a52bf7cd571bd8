package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.gold.MaskedAs;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.RecordedMasking;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Column;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Sample;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Validation;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Violation;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.StageFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Reports the status of the stages of a run (Spec, "Other state vocabularies"). A run without a
 * manifest is not found. Safe for concurrent use.
 */
public final class ReadStages {

  /** Number of sample rows that are shown when the request sets no limit. */
  public static final int DEFAULT_LIMIT = 5;

  /** Largest number of sample rows that a request may set. */
  public static final int MAX_LIMIT = 1000;

  private static final String AS_NULL = MaskedAs.NULL.wire();

  private final ReadRun runs;
  private final JsonCodec json;
  private final BiFunction<RunView, String, SampleRule> samples;

  /**
   * @param samples rule for the sample of a run's source
   */
  public ReadStages(ReadRun runs, JsonCodec json, BiFunction<RunView, String, SampleRule> samples) {
    this.runs = runs;
    this.json = json;
    this.samples = samples;
  }

  /** Every source of a run, in the order of its spec. */
  public Result<List<SourceStages>> list(Visibility visibility, RunId id) {
    return runs.read(visibility, id).map(this::of);
  }

  /** Every source of a run that is read already. */
  public List<SourceStages> of(RunView run) {
    StageDocuments documents = new StageDocuments(run, json);
    return keys(run).stream().map(key -> SourceStages.of(run, documents, key)).toList();
  }

  /**
   * One stage of one source; a reader sees Gold only.
   *
   * @param stage {@code bronze}, {@code silver} or {@code gold}
   * @param limit the most sample rows, 0 to {@value #MAX_LIMIT}; never more than are kept
   */
  public Result<StageDetail> detail(
      Visibility visibility, RunId id, String stage, String sourceKey, int limit) {
    return stage(stage)
        .then(
            known ->
                ListLimits.fromNoneTo(MAX_LIMIT, limit)
                    .then(
                        rows ->
                            known == Stage.GOLD
                                ? runs.read(visibility, id)
                                : runs.own(visibility, id))
                    .then(run -> detail(run, known, sourceKey, limit)));
  }

  private Result<StageDetail> detail(RunView run, Stage stage, String key, int limit) {
    if (!keys(run).contains(key)) {
      return refused(
          ReadingProblem.UNKNOWN_SOURCE, "source", "unknown source: " + Quoting.cut(key));
    }
    StageDocuments documents = new StageDocuments(run, json);
    StageFacts left = documents.facts(stage, key).orElse(StageFacts.unknown(stage));
    return Result.ok(
        new StageDetail(
            run.id(),
            stage,
            key,
            SourceStages.of(run, documents, key).of(stage),
            left.match(
                bronze -> bronze.named(run.fileName(key)).removed(removedAt(run)),
                silver -> shown(run, key, silver, limit),
                gold -> gold)));
  }

  private static Optional<Instant> removedAt(RunView run) {
    return run.manifest().outputs().removed().map(RemovedRecords::at);
  }

  private SilverFacts shown(RunView run, String key, SilverFacts facts, int limit) {
    Optional<Validation> validation =
        facts.validation().or(() -> schemaViolations(run.manifest(), key));
    return new SilverFacts(
        facts.rowCount(),
        facts.columns(),
        facts.statistics(),
        validation,
        masked(facts, recordedMasks(run.manifest(), key), samples.apply(run, key), limit));
  }

  private static Result<Stage> stage(String name) {
    return SourceStages.STAGES.stream()
        .filter(stage -> stage.wire().equals(name))
        .findFirst()
        .map(Result::ok)
        .orElseGet(
            () ->
                refused(
                    ReadingProblem.UNKNOWN_STAGE, "stage", "unknown stage: " + Quoting.cut(name)));
  }

  private static <T> Result<T> refused(ReadingProblem code, String at, String message) {
    return Result.refused(Problem.of(code, at, message));
  }

  /**
   * Violations of the schema contract; empty when no failed check of the schema exists. A table
   * that violates its schema is never published, so that no document states the violation: only its
   * failed checks in the manifest do.
   */
  private static Optional<Validation> schemaViolations(Manifest manifest, String key) {
    List<Violation> breaches =
        manifest.findings().checks().qualityResults().of(key).stream()
            .filter(result -> result.category().equals("schema"))
            .filter(result -> result.status() == CheckStatus.FAIL)
            .map(ReadStages::violation)
            .toList();
    return breaches.isEmpty() ? Optional.empty() : Optional.of(new Validation(false, breaches));
  }

  private static Violation violation(QualityCheckResult result) {
    return new Violation(
        result.rule().equals("required_column") ? "missing_column" : "dtype_mismatch",
        result.column(),
        result.detail().orElse(""));
  }

  /**
   * Source keys of a run: those of its stored spec, else those that its manifest names as attempted
   * or failed.
   */
  private static List<String> keys(RunView run) {
    if (run.indexed().dataset().isPresent()) {
      return run.indexed().sources().stream()
          .filter(source -> source.provider().isPresent())
          .map(IndexedSource::key)
          .toList();
    }
    Set<String> keys = new LinkedHashSet<>(run.manifest().inputs().sourceKeys());
    keys.addAll(run.manifest().tables().rowCounts().keySet());
    run.manifest().errors().stream().flatMap(error -> prefix(error).stream()).forEach(keys::add);
    composition(run).ifPresent(keys::remove);
    return List.copyOf(keys);
  }

  private static Optional<String> prefix(String error) {
    int colon = error.indexOf(": ");
    return colon < 0
        ? Optional.empty()
        : Optional.of(error.substring(0, colon)).filter(SourceKey::isSafe);
  }

  private static Optional<String> composition(RunView run) {
    return run.manifest().findings().compositionName();
  }

  /**
   * The sample with its masked cells hidden. New runs keep their sample masked already; masking it
   * again changes nothing, and covers samples of runs that did not.
   *
   * @param asToken masked columns: whether a cell is shown as the token, rather than as null
   * @param rule columns declared since are hidden, too; their type states how
   */
  private static Sample masked(
      SilverFacts facts, Map<String, Boolean> asToken, SampleRule rule, int limit) {
    for (Column column : facts.columns()) {
      if (rule.masked().contains(column.name())) {
        boolean text = column.type().filter(DataType.Simple.STRING::equals).isPresent();
        asToken.putIfAbsent(column.name(), text);
      }
    }
    Set<String> masked = new LinkedHashSet<>(facts.sample().masked());
    masked.addAll(asToken.keySet());
    return new Sample(
        facts.sample().rows().stream()
            .limit(rule.withheld().isPresent() ? 0 : limit)
            .map(row -> masked(facts.columns(), row, asToken))
            .toList(),
        List.copyOf(masked),
        rule.withheld());
  }

  private static List<JsonValue> masked(
      List<Column> columns, List<JsonValue> cells, Map<String, Boolean> asToken) {
    List<JsonValue> row = new ArrayList<>(cells);
    for (int i = 0; i < Math.min(row.size(), columns.size()); i++) {
      Boolean token = asToken.get(columns.get(i).name());
      if (token != null && !(row.get(i) instanceof JsonNull)) {
        row.set(i, token ? JsonValue.of(Masking.TOKEN) : JsonValue.ofNull());
      }
    }
    return row;
  }

  private static Map<String, Boolean> recordedMasks(Manifest manifest, String key) {
    Map<String, Boolean> asToken = new LinkedHashMap<>();
    manifest
        .findings()
        .personalData()
        .masking(key)
        .map(RecordedMasking::masked)
        .orElseGet(List::of)
        .forEach(
            masked ->
                asToken.put(masked.column(), !masked.maskedAs().equals(Optional.of(AS_NULL))));
    return asToken;
  }
}
