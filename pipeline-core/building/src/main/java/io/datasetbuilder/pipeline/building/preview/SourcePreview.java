package io.datasetbuilder.pipeline.building.preview;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.pii.PiiFindings;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Preview of the results of a build for one source.
 *
 * @param fetched part of the source that the preview covers
 * @param adjustments changed and omitted records
 * @param problems problems that would fail it; empty when it would succeed
 * @param silver table; empty when the build would have none
 * @param effects effects of each cast and derived rule, including lost values
 * @param checks the results of every evaluated check
 * @param sampleMode choice of the rows that are shown
 */
public record SourcePreview(
    String sourceKey,
    FetchExtent fetched,
    SourceAdjustments adjustments,
    List<Problem> problems,
    Optional<Silver> silver,
    List<ChangeEffect> effects,
    List<QualityCheckResult> checks,
    PreviewRequest.SampleMode sampleMode) {
  public SourcePreview {
    problems = List.copyOf(problems);
    effects = List.copyOf(effects);
    checks = List.copyOf(checks);
  }

  public boolean failed() {
    return !problems.isEmpty();
  }

  /**
   * The same with the results of the checks that need other tables; itself without a Silver.
   *
   * @param results of these checks
   * @param obstacles more reasons why a build would stop before Gold
   * @param warnings more warnings
   */
  public SourcePreview checked(
      List<QualityCheckResult> results, List<Problem> obstacles, List<String> warnings) {
    return new SourcePreview(
        sourceKey,
        fetched,
        adjustments,
        problems,
        silver.map(table -> table.with(obstacles, warnings)),
        effects,
        joined(checks, results),
        sampleMode);
  }

  private static <T> List<T> joined(List<T> some, List<T> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  /** False also for a source that fails. */
  public boolean fetchComplete() {
    return fetched.complete() && !failed();
  }

  /**
   * Silver as a build would write it.
   *
   * @param profile exact statistics of the table
   * @param duplicateRate (rows - distinct rows) / rows
   * @param sample some rows in source order, cells in column order, declared columns masked
   * @param records source records of the sample, with their changes
   * @param hints facts about columns in addition to their types, by name
   * @param masked names of the declared columns that are masked here and in Gold
   * @param personalData findings of the scan for personal data
   * @param obstacles problems that would stop a build before Gold although Silver succeeds
   * @param warnings warnings of a build
   */
  public record Silver(
      TableProfile profile,
      double duplicateRate,
      List<List<JsonValue>> sample,
      SourceSample records,
      Map<String, ColumnHints> hints,
      List<String> masked,
      PiiFindings personalData,
      List<Problem> obstacles,
      List<String> warnings) {
    public Silver {
      hints = Map.copyOf(hints);
      masked = List.copyOf(masked);
      obstacles = List.copyOf(obstacles);
      warnings = List.copyOf(warnings);
      sample = List.copyOf(sample);
    }

    private Silver with(List<Problem> moreObstacles, List<String> moreWarnings) {
      return new Silver(
          profile,
          duplicateRate,
          sample,
          records,
          hints,
          masked,
          personalData,
          joined(obstacles, moreObstacles),
          joined(warnings, moreWarnings));
    }
  }

  /**
   * Part of a source that a preview fetched: it shows and counts these records alone.
   *
   * @param complete whether the source was read to its end
   * @param records number of fetched records
   * @param reportedTotal number of records that the provider states; empty for a parameter grid
   * @param calls number of calls that were made; 0 for a source without calls
   * @param plannedCalls number of calls that a build makes
   */
  public record FetchExtent(
      boolean complete, long records, Optional<Long> reportedTotal, long calls, long plannedCalls) {

    /** Extent of a fetch that delivered no records. */
    public static final FetchExtent NOTHING = new FetchExtent(false, 0, Optional.empty(), 0, 0);

    /** A source that is always read whole: an upload or an address. */
    public static FetchExtent whole(long records) {
      return new FetchExtent(true, records, Optional.empty(), 0, 0);
    }
  }

  /**
   * Source records from which the rows of a sample were made.
   *
   * @param columns names of the columns in the source
   * @param rows cells in column order, declared columns masked; one for each row of the sample, or
   *     empty when they could not be read again
   * @param diff changes of the normalisation; empty unless each record certainly belongs to its row
   */
  public record SourceSample(
      List<String> columns, List<List<JsonValue>> rows, Optional<SampleDiff> diff) {

    private static final SourceSample NONE =
        new SourceSample(List.of(), List.of(), Optional.empty());

    public SourceSample {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** Sample without records. */
    public static SourceSample none() {
      return NONE;
    }

    /**
     * One cell that normalisation writes differently.
     *
     * @param row its row in the sample, from 0
     * @param column the Silver column
     * @param before as the source has it
     * @param after as Silver has it
     * @param transform {@code cast:<dtype>} when the column has a declared cast
     */
    public record CellChange(
        int row, String column, JsonValue before, JsonValue after, Optional<String> transform) {}

    /**
     * Differences between the rows of a sample and the records from which they were made.
     *
     * @param changes the first {@value #MOST_CHANGES}, by row, then in Silver's column order
     * @param changedCells number of all changed cells
     * @param changedRows number of rows with a changed cell
     */
    public record SampleDiff(List<CellChange> changes, long changedCells, long changedRows) {

      /** Changes that are reported one by one. */
      public static final int MOST_CHANGES = 1000;

      public SampleDiff {
        changes = List.copyOf(changes);
      }

      /** Whether more changed than is reported one by one. */
      public boolean truncated() {
        return changedCells > changes.size();
      }
    }
  }
}
