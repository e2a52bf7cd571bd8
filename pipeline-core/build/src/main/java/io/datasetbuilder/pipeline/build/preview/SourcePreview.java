package io.datasetbuilder.pipeline.build.preview;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.table.pii.PiiFindings;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a build would make of one source.
 *
 * @param fetched how much of the source all of this is about
 * @param adjustments what was changed or left out of the records that were read
 * @param problems why it would fail; empty when it would not
 * @param silver the table; empty when there would be none
 * @param effects what each cast and derived rule changes or loses, also when it loses something
 * @param checks the results of every evaluated check
 * @param sampleMode which rows are shown
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

  /** The same, with more reasons why a build would stop before Gold; itself without a Silver. */
  public SourcePreview withObstacles(List<Problem> more) {
    return new SourcePreview(
        sourceKey,
        fetched,
        adjustments,
        problems,
        silver.map(table -> table.withObstacles(more)),
        effects,
        checks,
        sampleMode);
  }

  /** False also for a source that fails. */
  public boolean fetchComplete() {
    return fetched.complete() && !failed();
  }

  /**
   * Silver as a build would write it.
   *
   * @param profile exact figures of it
   * @param duplicateRate (rows - distinct rows) / rows
   * @param sample some rows in source order, cells in column order, declared columns masked
   * @param records the records behind the sample, and what became of them
   * @param hints what is reported about columns beside their types, by name
   * @param masked names of the declared columns that are masked here and in Gold
   * @param personalData what the scan for personal data found
   * @param obstacles why a build would stop before Gold although Silver is fine
   * @param warnings what a build would warn of
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

    private Silver withObstacles(List<Problem> more) {
      List<Problem> all = new ArrayList<>(obstacles);
      all.addAll(more);
      return new Silver(
          profile, duplicateRate, sample, records, hints, masked, personalData, all, warnings);
    }
  }

  /**
   * How much of a source a preview fetched: what it shows and counts is over these records alone.
   *
   * @param complete whether the source was read to its end
   * @param records how many were fetched
   * @param reportedTotal how many the provider says there are; a parameter grid has no such count
   * @param calls how many were made; 0 for a source without calls
   * @param plannedCalls how many a build makes
   */
  public record FetchExtent(
      boolean complete, long records, Optional<Long> reportedTotal, long calls, long plannedCalls) {

    /** Nothing arrived. */
    public static final FetchExtent NOTHING = new FetchExtent(false, 0, Optional.empty(), 0, 0);

    /** A source that is always read whole: an upload or an address. */
    public static FetchExtent whole(long records) {
      return new FetchExtent(true, records, Optional.empty(), 0, 0);
    }
  }

  /**
   * The records behind the rows of a sample, as the source has them.
   *
   * @param columns their names, as the source writes them
   * @param rows cells in column order, declared columns masked; one for each row of the sample, or
   *     none where they could not be read again
   * @param diff what normalisation changed; empty unless each record is surely that of its row
   */
  public record SourceSample(
      List<String> columns, List<List<JsonValue>> rows, Optional<SampleDiff> diff) {

    private static final SourceSample NONE =
        new SourceSample(List.of(), List.of(), Optional.empty());

    public SourceSample {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** No record is known. */
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
     * How the rows of a sample differ from the records that they were made of.
     *
     * @param changes the first {@value #MOST_CHANGES}, by row, then in Silver's column order
     * @param changedCells all of them
     * @param changedRows rows with at least one
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
