package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.Head;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Column;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Sample;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Validation;
import io.datasetbuilder.pipeline.runs.stage.StageDetail.SilverFacts.Violation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * States what became of the stages of a run (Spec, "Other state vocabularies"). A run without a
 * manifest is not found. Safe for concurrent use.
 */
public final class ReadStages {

  /** Sample rows shown when nothing else is asked for. */
  public static final int DEFAULT_LIMIT = 5;

  /** The most sample rows that may be asked for. */
  public static final int MAX_LIMIT = 1000;

  private final ReadRun runs;
  private final JsonCodec json;
  private final BiFunction<RunView, String, SampleRule> samples;

  /**
   * @param samples what is shown of the sample of a run's source
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
    StageDocuments.RunDocuments documents = new StageDocuments.RunDocuments(run.files(), json);
    return SourceKeys.of(run).stream().map(key -> stages(run, documents, key)).toList();
  }

  /**
   * One stage of one source.
   *
   * @param stage {@code bronze}, {@code silver} or {@code gold}
   * @param limit the most sample rows, 1 to {@value #MAX_LIMIT}; never more than are kept
   */
  public Result<StageDetail> detail(
      Visibility visibility, RunId id, String stage, String sourceKey, int limit) {
    return stage(stage)
        .then(
            known ->
                ListLimits.atMost(MAX_LIMIT, limit)
                    .then(rows -> runs.read(visibility, id))
                    .then(run -> detail(run, known, sourceKey, limit)));
  }

  private Result<StageDetail> detail(RunView run, Stage stage, String key, int limit) {
    if (!SourceKeys.of(run).contains(key)) {
      Problem unknown =
          Problem.of(
              ReadingProblem.UNKNOWN_SOURCE, "source", "unknown source: " + Quoting.cut(key));
      return Result.refused(unknown);
    }
    StageDocuments.RunDocuments documents = new StageDocuments.RunDocuments(run.files(), json);
    SourceStages.StageStatus status = stages(run, documents, key).of(stage);
    Head head = new Head(run.id(), key, status);
    return Result.ok(detail(run, new StageDocuments(documents, key), stage, head, limit));
  }

  private StageDetail detail(RunView run, StageDocuments left, Stage stage, Head head, int limit) {
    if (stage == Stage.BRONZE) {
      return new StageDetail.Bronze(head, left.bronze().orElse(StageDetail.BronzeFacts.UNKNOWN));
    }
    if (stage == Stage.GOLD) {
      return new StageDetail.Gold(head, left.gold().orElse(StageDetail.GoldFacts.UNKNOWN));
    }
    SampleRule rule = samples.apply(run, head.sourceKey());
    MaskedSample masked = MaskedSample.of(run.manifest(), head.sourceKey(), rule.masked());
    StageDetail.SilverFacts facts = left.silver().orElse(StageDetail.SilverFacts.UNKNOWN);
    StageDetail.SilverFacts evaluated =
        facts.validation().isPresent()
            ? facts
            : facts.withValidation(SchemaViolations.of(run.manifest(), head.sourceKey()));
    int shown = rule.withheld().isPresent() ? 0 : limit;
    return new StageDetail.Silver(head, masked.applied(evaluated, shown), rule.withheld());
  }

  private static SourceStages stages(
      RunView run, StageDocuments.RunDocuments documents, String key) {
    StageDocuments left = new StageDocuments(documents, key);
    Set<Stage> complete = EnumSet.noneOf(Stage.class);
    left.bronze().ifPresent(facts -> complete.add(Stage.BRONZE));
    left.silver().ifPresent(facts -> complete.add(Stage.SILVER));
    left.gold().ifPresent(facts -> complete.add(Stage.GOLD));
    return new SourceStages.StageStatusResolver(run, key).check(complete);
  }

  private static Result<Stage> stage(String name) {
    return SourceStages.STAGES.stream()
        .filter(stage -> stage.wire().equals(name))
        .findFirst()
        .map(Result::ok)
        .orElseGet(() -> Result.refused(unknownStage(name)));
  }

  private static Problem unknownStage(String name) {
    String message = "unknown stage: " + Quoting.cut(name);
    return Problem.of(ReadingProblem.UNKNOWN_STAGE, "stage", message);
  }

  /**
   * A table that breaks its schema is never published, so that no document states how: its failed
   * checks in the manifest do.
   */
  static final class SchemaViolations {

    private SchemaViolations() {}

    /** What breaks the schema contract; empty when no failed check states. */
    static Optional<Validation> of(Manifest manifest, String key) {
      if (!(manifest.findings().checks().qualityResults().members().get(key)
          instanceof JsonArray results)) {
        return Optional.empty();
      }
      List<Violation> breaches =
          results.items().stream()
              .filter(JsonObject.class::isInstance)
              .map(result -> (JsonObject) result)
              .filter(result -> "schema".equals(text(result, "category")))
              .filter(result -> CheckStatus.FAIL.wire().equals(text(result, "status")))
              .map(SchemaViolations::breach)
              .toList();
      return breaches.isEmpty() ? Optional.empty() : Optional.of(new Validation(false, breaches));
    }

    private static Violation breach(JsonObject result) {
      boolean missing = "required_column".equals(text(result, "rule"));
      return new Violation(
          missing ? "missing_column" : "dtype_mismatch",
          Optional.of(text(result, "column")).filter(column -> !column.isEmpty()),
          text(result, "detail"));
    }

    private static String text(JsonObject object, String name) {
      JsonValue value = object.members().get(name);
      return value instanceof JsonText text ? text.value() : "";
    }
  }

  /** The sources of a run: those of its stored spec, else what its manifest attempted or lost. */
  static final class SourceKeys {

    private SourceKeys() {}

    static List<String> of(RunView run) {
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
      return run.manifest()
          .findings()
          .composition()
          .map(join -> join.members().get("name"))
          .filter(JsonText.class::isInstance)
          .map(name -> ((JsonText) name).value());
    }
  }

  /**
   * Declared columns that the run masked. New runs keep their sample masked already; masking it
   * again changes nothing, and covers samples of runs that did not.
   */
  static final class MaskedSample {

    private static final String TOKEN = "[masked]";

    /** By column: whether a cell is kept as the token, rather than as null. */
    private final Map<String, Boolean> asToken;

    /** Columns declared since, whose type states how they are masked. */
    private final Set<String> declared;

    private MaskedSample(Map<String, Boolean> asToken, Set<String> declared) {
      this.asToken = asToken;
      this.declared = declared;
    }

    /**
     * @param declared columns that are hidden whatever the manifest says
     */
    static MaskedSample of(Manifest manifest, String key, Set<String> declared) {
      Map<String, Boolean> columns = new LinkedHashMap<>();
      if (manifest.findings().personalData().masking().members().get(key)
              instanceof JsonObject masking
          && masking.members().get("masked") instanceof JsonArray masked) {
        masked.items().forEach(entry -> add(columns, entry));
      }
      return new MaskedSample(columns, Set.copyOf(declared));
    }

    /** The facts with at most so many sample rows, masked, and with all columns that are. */
    StageDetail.SilverFacts applied(StageDetail.SilverFacts facts, int limit) {
      Set<String> masked = new LinkedHashSet<>(facts.sample().masked());
      masked.addAll(asToken.keySet());
      facts.columns().stream().map(Column::name).filter(declared::contains).forEach(masked::add);
      return facts.withSample(
          new Sample(
              facts.sample().rows().stream().limit(limit).map(row -> row(facts, row)).toList(),
              List.copyOf(masked)));
    }

    private List<JsonValue> row(StageDetail.SilverFacts facts, List<JsonValue> cells) {
      List<JsonValue> row = new ArrayList<>(cells);
      for (int i = 0; i < Math.min(row.size(), facts.columns().size()); i++) {
        Optional<Boolean> token = token(facts.columns().get(i));
        if (token.isPresent() && !(row.get(i) instanceof JsonNull)) {
          row.set(i, token.get() ? JsonValue.of(TOKEN) : JsonValue.ofNull());
        }
      }
      return row;
    }

    private Optional<Boolean> token(Column column) {
      Boolean recorded = asToken.get(column.name());
      return recorded != null || !declared.contains(column.name())
          ? Optional.ofNullable(recorded)
          : Optional.of(column.type().filter(DataType.Simple.STRING::equals).isPresent());
    }

    private static void add(Map<String, Boolean> columns, JsonValue entry) {
      if (entry instanceof JsonObject object
          && object.members().get("column") instanceof JsonText column) {
        boolean asNull = JsonValue.of("null").equals(object.members().get("masked_as"));
        columns.put(column.value(), !asNull);
      }
    }
  }
}
