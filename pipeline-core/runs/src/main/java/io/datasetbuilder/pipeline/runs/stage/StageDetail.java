package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One stage of one source, as far as its documents state. No path and no fetch params are reported.
 */
public sealed interface StageDetail {

  Head head();

  /** Answers by stage. */
  <R> R match(Function<Bronze, R> bronze, Function<Silver, R> silver, Function<Gold, R> gold);

  /** Which stage of what, and what became of it. */
  record Head(RunId runId, String sourceKey, SourceStages.StageStatus status) {

    /** Whether the stage can be used. */
    public boolean available() {
      return status == SourceStages.StageStatus.COMPLETED;
    }
  }

  /** The records. */
  record Bronze(Head head, BronzeFacts facts) implements StageDetail {
    @Override
    public <R> R match(
        Function<Bronze, R> bronze, Function<Silver, R> silver, Function<Gold, R> gold) {
      return bronze.apply(this);
    }
  }

  /**
   * The typed table.
   *
   * @param withheld why its sample is empty, where it is kept back
   */
  record Silver(Head head, SilverFacts facts, Optional<SampleRule.SampleWithheld> withheld)
      implements StageDetail {

    @Override
    public <R> R match(
        Function<Bronze, R> bronze, Function<Silver, R> silver, Function<Gold, R> gold) {
      return silver.apply(this);
    }
  }

  /** The published table. */
  record Gold(Head head, GoldFacts facts) implements StageDetail {
    @Override
    public <R> R match(
        Function<Bronze, R> bronze, Function<Silver, R> silver, Function<Gold, R> gold) {
      return gold.apply(this);
    }
  }

  /** What {@code metadata.json} says about the records; never what was asked of the source. */
  public record BronzeFacts(
      Optional<String> provider,
      Optional<String> dataset,
      Optional<Instant> fetchedAt,
      Optional<Long> recordCount) {

    static final BronzeFacts UNKNOWN =
        new BronzeFacts(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    static BronzeFacts read(JsonFields fields) {
      return new BronzeFacts(
          fields.text("provider"),
          fields.text("dataset"),
          fields.instant("fetched_at"),
          fields.whole("record_count"));
    }
  }

  /**
   * What the documents beside a Silver table report it.
   *
   * @param validation empty when nothing states whether the schema holds
   * @param sample the persisted first rows
   */
  public record SilverFacts(
      Optional<Long> rowCount,
      List<Column> columns,
      Optional<Statistics> statistics,
      Optional<Validation> validation,
      Sample sample) {

    static final SilverFacts UNKNOWN =
        new SilverFacts(
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            new Sample(List.of(), List.of()));

    public SilverFacts {
      columns = List.copyOf(columns);
    }

    SilverFacts withSample(Sample shown) {
      return new SilverFacts(rowCount, columns, statistics, validation, shown);
    }

    SilverFacts withValidation(Optional<Validation> stated) {
      return new SilverFacts(rowCount, columns, statistics, stated, sample);
    }

    /**
     * A column.
     *
     * @param type what the dtype says; empty for a name of another version
     * @param uniqueCount distinct values, null as one of them
     */
    public record Column(
        String name, String dtype, Optional<DataType> type, boolean nullable, long uniqueCount) {

      /** Distinct values, nulls left out. */
      public long distinctCount() {
        return nullable ? uniqueCount - 1 : uniqueCount;
      }
    }

    /**
     * Figures of the table.
     *
     * @param duplicateRate empty in runs older than that figure
     */
    public record Statistics(
        long rowCount, Map<String, Long> nullCounts, Optional<BigDecimal> duplicateRate) {
      public Statistics {
        nullCounts = Collections.unmodifiableMap(new LinkedHashMap<>(nullCounts));
      }
    }

    /** Whether the schema contract holds, and where not. */
    public record Validation(boolean ok, List<Violation> problems) {
      public Validation {
        problems = List.copyOf(problems);
      }
    }

    /**
     * A breach of the schema contract.
     *
     * @param code {@code missing_column} or {@code dtype_mismatch}
     * @param field the column
     */
    public record Violation(String code, Optional<String> field, String message) {}

    /**
     * The first rows.
     *
     * @param rows cells in the order of the columns
     * @param masked columns that were declared as personal data, and whose cells are hidden here
     */
    public record Sample(List<List<JsonValue>> rows, List<String> masked) {
      public Sample {
        rows = rows.stream().map(List::copyOf).toList();
        masked = List.copyOf(masked);
      }
    }
  }

  /**
   * What {@code package.json} says about a Gold table.
   *
   * @param columns visible columns, in order
   * @param splits rows by split name; empty where the table is not split
   * @param exportKinds of each export, in the order of the spec
   */
  public record GoldFacts(
      Optional<Long> rowCount,
      List<String> columns,
      Optional<Map<String, Long>> splits,
      List<String> exportKinds) {

    static final GoldFacts UNKNOWN =
        new GoldFacts(Optional.empty(), List.of(), Optional.empty(), List.of());

    public GoldFacts {
      columns = List.copyOf(columns);
      splits = splits.map(rows -> Collections.unmodifiableMap(new LinkedHashMap<>(rows)));
      exportKinds = List.copyOf(exportKinds);
    }

    static GoldFacts read(JsonFields fields) {
      return new GoldFacts(
          fields.whole("row_count"),
          fields.texts("columns"),
          fields.value("splits").filter(JsonObject.class::isInstance).map(any -> splits(fields)),
          fields.objects("exports", export -> export.requiredText("kind")));
    }

    private static Map<String, Long> splits(JsonFields fields) {
      return fields.wholesByName("splits");
    }
  }
}
