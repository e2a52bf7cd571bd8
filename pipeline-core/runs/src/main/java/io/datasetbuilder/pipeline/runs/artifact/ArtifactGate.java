package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.InheritedTerms;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.runs.artifact.DeclaredColumnsOfRun.Hidden;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict.SourceTerms;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Decides whether a caller may read the bytes of a run's files: terms can forbid passing the data
 * on, and a file can hold declared personal data in plain form (Spec, "Errors"). Safe for
 * concurrent use.
 */
public final class ArtifactGate {

  private static final int MOST_BYTES = 16 * 1024 * 1024;

  private final StoredSpecs specs;
  private final RunTerms terms;
  private final DeclaredColumnsOfRun declared;
  private final JsonCodec json;

  /**
   * @param terms evaluates redistribution terms by the current catalog
   * @param catalog current declarations of datasets
   */
  public ArtifactGate(
      StoredSpecs specs, EvaluateTerms terms, DatasetCatalog catalog, JsonCodec json) {
    this.specs = specs;
    this.terms = new RunTerms(terms);
    this.declared = new DeclaredColumnsOfRun(catalog, json);
    this.json = json;
  }

  /** Reason to refuse the bytes of a file; empty when the caller may read them. */
  public Optional<Problem> check(RunView run, RunPath path) {
    ArtifactKind kind = ArtifactKind.of(path);
    if (kind == ArtifactKind.DESCRIPTION) {
      return Optional.empty();
    }
    Optional<BuildSpec> spec = specs.load(run.files());
    return terms
        .of(run, spec)
        .refusal()
        .or(() -> kind == ArtifactKind.ROWS ? Optional.empty() : withheld(run, path, kind, spec));
  }

  /** Rule by which the sample of a source's Silver table is shown. */
  public SampleRule sample(RunView run, String sourceKey) {
    Optional<BuildSpec> spec = specs.load(run.files());
    if (terms.of(run, spec).refusal().isPresent()) {
      return SampleRule.withheld(SampleRule.SampleWithheld.REDISTRIBUTION_FORBIDDEN);
    }
    return declared
        .find(run, sourceKey, spec)
        .map(hidden -> SampleRule.masking(hidden.silver()))
        .orElseGet(
            () -> SampleRule.withheld(SampleRule.SampleWithheld.PII_DECLARATION_UNAVAILABLE));
  }

  /**
   * Refusal of all rows of a run under the current terms; empty when the terms allow passing them
   * on.
   */
  public Optional<Problem> forbiddenByTerms(RunView run) {
    return terms.of(run, specs.load(run.files())).refusal();
  }

  /**
   * Columns of a source's Silver table whose values must be withheld from all readers of its rows.
   *
   * @return refused where terms forbid passing the rows on, or nothing states what is declared
   */
  public Result<Set<String>> maskedInSilver(RunView run, String sourceKey) {
    Optional<BuildSpec> spec = specs.load(run.files());
    return terms
        .of(run, spec)
        .refusal()
        .<Result<Set<String>>>map(Result::refused)
        .orElseGet(
            () ->
                declared
                    .find(run, sourceKey, spec)
                    .map(hidden -> Result.ok(hidden.silver()))
                    .orElseGet(() -> Result.refused(unavailable(run, sourceKey))));
  }

  private Optional<Problem> withheld(
      RunView run, RunPath path, ArtifactKind kind, Optional<BuildSpec> spec) {
    String key = path.segments().get(1);
    Optional<Hidden> hidden = declared.find(run, key, spec);
    if (hidden.isEmpty()) {
      return Optional.of(unavailable(run, key));
    }
    Set<String> plain =
        switch (kind) {
          case BRONZE_RECORDS -> hidden.get().records();
          case SILVER_TABLE -> hidden.get().silver();
          case SILVER_SAMPLE -> notMasked(run, key, hidden.get().silver());
          case DESCRIPTION, ROWS -> Set.of();
        };
    return plain.isEmpty() ? Optional.empty() : Optional.of(plainValues(path, plain));
  }

  /**
   * Hidden columns that the sample shows in plain form: it names the columns that were masked when
   * it was written, and later declarations are not among them.
   */
  private Set<String> notMasked(RunView run, String key, Set<String> hidden) {
    Set<String> plain = new LinkedHashSet<>(hidden);
    if (!plain.isEmpty()) {
      run.files()
          .read(RunPath.of("silver/" + key + "/preview.json"), MOST_BYTES)
          .flatMap(json::read)
          .ifPresent(
              document ->
                  plain.removeIf(column -> masked(document).contains(JsonValue.of(column))));
    }
    return plain;
  }

  private static List<JsonValue> masked(JsonValue sample) {
    return sample instanceof JsonObject object
            && object.members().get("masked_columns") instanceof JsonArray columns
        ? columns.items()
        : List.of();
  }

  private static Problem plainValues(RunPath path, Collection<String> columns) {
    String message =
        path
            + " holds columns that are declared as personal data, in plain form: "
            + String.join(", ", columns);
    return Problem.of(ReadingProblem.DECLARED_PII_WITHHELD, "path", message)
        .with("columns", new JsonArray(columns.stream().<JsonValue>map(JsonValue::of).toList()));
  }

  private static Problem unavailable(RunView run, String key) {
    String dataset =
        run.provenance(key).map(source -> source.provider() + "." + source.dataset()).orElse(key);
    String message =
        "nothing states which columns of " + dataset + " are declared as personal data";
    return Problem.of(ReadingProblem.PII_DECLARATION_UNAVAILABLE, "path", message)
        .with("dataset", JsonValue.of(dataset));
  }

  /**
   * Content of a file of a run, derived from its path. A file that is not known to hold no rows
   * counts as one with rows: exports, splits, the report and cards, which show a few rows, among
   * them.
   */
  enum ArtifactKind {
    /** Describes the data: names, types, counts. */
    DESCRIPTION,
    /** Records as a source delivered them. */
    BRONZE_RECORDS,
    /** The typed table, in plain form. */
    SILVER_TABLE,
    /** The first rows of the typed table. */
    SILVER_SAMPLE,
    /** Rows, with declared columns masked. */
    ROWS;

    private static final Set<RunPath> DOCUMENTS =
        Set.of(ManifestDocument.PATH, FinishedRun.SPEC, RemovedRecords.PATH);

    private static final Set<String> SILVER_DESCRIPTIONS =
        Set.of("schema.json", "stats.json", "validation.json");

    static ArtifactKind of(RunPath path) {
      if (DOCUMENTS.contains(path)) {
        return DESCRIPTION;
      }
      List<String> place = path.segments();
      if (place.size() < 3) {
        return ROWS;
      }
      String file = place.size() == 3 ? place.get(2) : "";
      return switch (place.get(0)) {
        case "bronze" -> path.fileName().equals("metadata.json") ? DESCRIPTION : BRONZE_RECORDS;
        case "silver" -> silver(file);
        case "gold" -> file.equals("package.json") ? DESCRIPTION : ROWS;
        default -> ROWS;
      };
    }

    private static ArtifactKind silver(String file) {
      if (SILVER_DESCRIPTIONS.contains(file)) {
        return DESCRIPTION;
      }
      return file.equals("preview.json") ? SILVER_SAMPLE : SILVER_TABLE;
    }
  }

  /**
   * Evaluates the redistribution terms of a finished run by its stored spec and the current
   * catalog, since terms change while runs are kept. Without a spec its provenance states the
   * sources. The terms of earlier rows in its tables count as well. Safe for concurrent use.
   */
  public static final class RunTerms {

    private final EvaluateTerms terms;

    public RunTerms(EvaluateTerms terms) {
      this.terms = terms;
    }

    /**
     * Redistribution terms for the data of a run.
     *
     * @param spec spec that is stored with the run; empty when it is missing or cannot be loaded
     */
    public RedistributionVerdict of(RunView run, Optional<BuildSpec> spec) {
      List<InheritedTerms> inherited = run.inheritedTerms();
      return spec.map(stored -> terms.check(stored.sources(), stored.license(), inherited))
          .orElseGet(() -> byProvenance(run, inherited));
    }

    private RedistributionVerdict byProvenance(RunView run, List<InheritedTerms> inherited) {
      Stream<SourceTerms> own =
          run.provenances().entrySet().stream()
              .map(
                  source ->
                      terms.dataset(
                          source.getKey(),
                          source.getValue().provider(),
                          source.getValue().dataset()));
      return new RedistributionVerdict(
          Stream.concat(own, inherited.stream().flatMap(terms::earlier)).distinct().toList());
    }
  }
}
