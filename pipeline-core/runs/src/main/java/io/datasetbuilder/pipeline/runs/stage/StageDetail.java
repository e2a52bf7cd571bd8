package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
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
 *
 * @param status status of the stage
 */
public record StageDetail(
    RunId runId, Stage stage, String sourceKey, SourceStages.StageStatus status, StageFacts facts) {

  /** Whether the stage can be used. */
  public boolean available() {
    return status == SourceStages.StageStatus.COMPLETED;
  }

  /** Facts that the documents of a stage state. */
  public sealed interface StageFacts {

    /** Applies the function of the stage. */
    <R> R match(
        Function<BronzeFacts, R> bronze,
        Function<SilverFacts, R> silver,
        Function<GoldFacts, R> gold);

    /** The facts of a stage that left no complete documents. */
    static StageFacts unknown(Stage stage) {
      return switch (stage) {
        case BRONZE -> BronzeFacts.UNKNOWN;
        case SILVER -> SilverFacts.UNKNOWN;
        default -> GoldFacts.UNKNOWN;
      };
    }
  }

  /**
   * Facts of {@code metadata.json} about the records; never the request to the source.
   *
   * @param displayName user's name for the file of an upload, from the manifest
   * @param removedAt when the records were removed, as the spec of the run declares
   */
  public record BronzeFacts(
      Optional<String> provider,
      Optional<String> dataset,
      Optional<Instant> fetchedAt,
      Optional<Long> recordCount,
      Optional<String> displayName,
      Optional<Instant> removedAt)
      implements StageFacts {

    static final BronzeFacts UNKNOWN =
        new BronzeFacts(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    BronzeFacts named(Optional<String> name) {
      return new BronzeFacts(provider, dataset, fetchedAt, recordCount, name, removedAt);
    }

    BronzeFacts removed(Optional<Instant> at) {
      return new BronzeFacts(provider, dataset, fetchedAt, recordCount, displayName, at);
    }

    @Override
    public <R> R match(
        Function<BronzeFacts, R> bronze,
        Function<SilverFacts, R> silver,
        Function<GoldFacts, R> gold) {
      return bronze.apply(this);
    }
  }

  /**
   * Facts that the documents next to a Silver table state.
   *
   * @param validation empty when nothing states whether the schema holds
   * @param sample the persisted first rows
   */
  public record SilverFacts(
      Optional<Long> rowCount,
      List<Column> columns,
      Optional<Statistics> statistics,
      Optional<Validation> validation,
      Sample sample)
      implements StageFacts {

    static final SilverFacts UNKNOWN =
        new SilverFacts(
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            new Sample(List.of(), List.of(), Optional.empty()));

    public SilverFacts {
      columns = List.copyOf(columns);
    }

    @Override
    public <R> R match(
        Function<BronzeFacts, R> bronze,
        Function<SilverFacts, R> silver,
        Function<GoldFacts, R> gold) {
      return silver.apply(this);
    }

    /**
     * A column.
     *
     * @param type type that the dtype names; empty for a name of another version
     * @param uniqueCount number of distinct values, null as one of them
     */
    public record Column(
        String name, String dtype, Optional<DataType> type, boolean nullable, long uniqueCount) {

      /** Distinct values, nulls left out. */
      public long distinctCount() {
        return nullable ? uniqueCount - 1 : uniqueCount;
      }
    }

    /**
     * Statistics of the table.
     *
     * @param duplicateRate empty in runs that are older than this metric
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
     * @param withheld reason why the rows are withheld; empty when they are shown
     */
    public record Sample(
        List<List<JsonValue>> rows,
        List<String> masked,
        Optional<SampleRule.SampleWithheld> withheld) {
      public Sample {
        rows = rows.stream().map(List::copyOf).toList();
        masked = List.copyOf(masked);
      }
    }
  }

  /**
   * Facts of {@code package.json} about a Gold table.
   *
   * @param columns visible columns, in order
   * @param splits rows by split name; empty where the table is not split
   * @param exportKinds kind of each export, in the order of the spec
   */
  public record GoldFacts(
      Optional<Long> rowCount,
      List<String> columns,
      Optional<Map<String, Long>> splits,
      List<String> exportKinds)
      implements StageFacts {

    static final GoldFacts UNKNOWN =
        new GoldFacts(Optional.empty(), List.of(), Optional.empty(), List.of());

    public GoldFacts {
      columns = List.copyOf(columns);
      splits = splits.map(rows -> Collections.unmodifiableMap(new LinkedHashMap<>(rows)));
      exportKinds = List.copyOf(exportKinds);
    }

    @Override
    public <R> R match(
        Function<BronzeFacts, R> bronze,
        Function<SilverFacts, R> silver,
        Function<GoldFacts, R> gold) {
      return gold.apply(this);
    }
  }
}
