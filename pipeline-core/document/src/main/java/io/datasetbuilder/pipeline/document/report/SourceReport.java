package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.silver.ColumnChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Section of a report about one source, or about the composition.
 *
 * @param key its output key
 * @param provider the provider, {@code file} or {@code url}, or {@link #COMPOSITION}
 * @param dataset the provider's dataset, the upload id or the slug; of a composition its status
 * @param rows number of rows of each stage
 * @param problems problems that failed it, safe to show; empty when it did not fail
 * @param casts types that the spec changed, in column order
 * @param profile statistics of the Gold table; empty without one
 * @param checks checks with their results, in the order to show them
 * @param dataChecksum {@code sha256:<hex>} over the records
 * @param provenance further facts about the origin of the rows, in order
 * @param findings further findings
 * @param hints facts about its columns in addition to their types, by name
 * @param firstRows the first rows of the table that is described, declared columns masked, a cell
 *     for each column of its profile
 */
public record SourceReport(
    String key,
    String provider,
    String dataset,
    StageRows rows,
    List<String> problems,
    List<ColumnChange> casts,
    Optional<TableProfile> profile,
    List<QualityCheckResult> checks,
    Optional<String> dataChecksum,
    List<Fact> provenance,
    Findings findings,
    Map<String, ColumnHints> hints,
    List<List<JsonValue>> firstRows) {

  /** Name that replaces the provider for the composition. */
  public static final String COMPOSITION = "composition";

  /** A section that states no facts about its columns in addition to their types. */
  public SourceReport(
      String key,
      String provider,
      String dataset,
      StageRows rows,
      List<String> problems,
      List<ColumnChange> casts,
      Optional<TableProfile> profile,
      List<QualityCheckResult> checks,
      Optional<String> dataChecksum,
      List<Fact> provenance,
      Findings findings,
      List<List<JsonValue>> firstRows) {
    this(
        key,
        provider,
        dataset,
        rows,
        problems,
        casts,
        profile,
        checks,
        dataChecksum,
        provenance,
        findings,
        Map.of(),
        firstRows);
  }

  public SourceReport {
    hints = Map.copyOf(hints);
    problems = List.copyOf(problems);
    casts = List.copyOf(casts);
    checks = List.copyOf(checks);
    provenance = List.copyOf(provenance);
    firstRows = List.copyOf(firstRows);
  }

  /** Whether it is the composition, which has no Bronze and no Silver of its own. */
  public boolean composed() {
    return provider.equals(COMPOSITION) && dataChecksum.isEmpty() && rows.bronze().isEmpty();
  }

  /**
   * Rows of each stage; empty where the stage did not run.
   *
   * @param duplicates rows of Silver that repeat an earlier one, over all its columns; empty where
   *     they were not counted
   */
  public record StageRows(
      Optional<Long> bronze,
      Optional<Long> silver,
      Optional<Long> gold,
      Optional<Long> duplicates) {}

  /** A named fact. */
  public record Fact(String name, String value) {}

  /**
   * Findings of a run about one source, or about the composition, in addition to its statistics.
   *
   * @param drift differences from an earlier run; empty when they were not determined
   * @param personalData facts about personal data in it
   * @param splits parts of its Gold table
   * @param join the join that made it; empty unless it is the composition
   * @param missing names of the members that a publication still lacks
   */
  public record Findings(
      Optional<DriftReport> drift,
      PersonalData personalData,
      List<DatasetDescription.DescribedSplit> splits,
      Optional<CompositionProvenance> join,
      List<String> missing) {

    public Findings {
      splits = List.copyOf(splits);
      missing = List.copyOf(missing);
    }

    /** Findings of a source without any. */
    public static Findings none() {
      return new Findings(
          Optional.empty(), PersonalData.unscanned(), List.of(), Optional.empty(), List.of());
    }
  }
}
