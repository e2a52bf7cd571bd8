package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.pipeline.document.description.Terms.License;
import io.datasetbuilder.pipeline.table.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.List;
import java.util.Optional;

/**
 * What is known about one finished Gold dataset. Nothing in it states when or by which run the
 * dataset was built, so that equal input gives equal documents.
 *
 * @param identity what it is
 * @param terms on what terms it is published
 * @param origins the sources it was made from, in spec order
 * @param table its table
 * @param splits the parts that the table was split into, in order; empty when it was not
 * @param checks the results of the checks of its sources
 * @param personalData what is known about personal data in it
 * @param join the join that made it; empty unless it is composed
 * @param processing what was done to the data, one sentence a step, in order
 */
public record DatasetDescription(
    DatasetIdentity identity,
    Terms terms,
    List<RowOrigin> origins,
    GoldTable table,
    List<DescribedSplit> splits,
    List<QualityCheckResult> checks,
    PersonalData personalData,
    Optional<CompositionProvenance> join,
    List<String> processing) {

  public DatasetDescription {
    origins = List.copyOf(origins);
    splits = List.copyOf(splits);
    checks = List.copyOf(checks);
    processing = List.copyOf(processing);
  }

  /** The same dataset with its files elsewhere. */
  public DatasetDescription withFiles(DescribedFile whole, List<DescribedSplit> parts) {
    return new DatasetDescription(
        identity,
        terms,
        origins,
        new GoldTable(table.profile(), table.hints(), Optional.of(whole), table.sample()),
        parts,
        checks,
        personalData,
        join,
        processing);
  }

  public String datasetId() {
    return identity.datasetId();
  }

  public String title() {
    return identity.title();
  }

  public String description() {
    return identity.description();
  }

  public Optional<License> license() {
    return terms.license();
  }

  public Optional<String> version() {
    return terms.version();
  }

  public Optional<String> refreshCadence() {
    return terms.refreshCadence();
  }

  public TableProfile profile() {
    return table.profile();
  }

  public long rowCount() {
    return table.profile().rowCount();
  }

  /** The names of the Gold table's columns, in order. */
  public List<String> columnNames() {
    return table.columnNames();
  }
}
