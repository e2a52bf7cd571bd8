package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Facts about one finished Gold dataset. They do not name the run that built it, so that equal
 * input gives equal documents.
 *
 * @param identity identity of the dataset
 * @param terms terms of its publication
 * @param origins origins of its rows, one for each source, in spec order
 * @param table its table
 * @param splits parts of the table, in order; empty when it was not split
 * @param checks the results of the checks of its sources
 * @param personalData facts about personal data in it
 * @param join join that made it; empty unless it is composed
 * @param processing processing of the data, one sentence for each step, in order
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

  public Optional<Terms.License> license() {
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

  /**
   * Identity of a Gold dataset and of the spec that it was built from.
   *
   * @param datasetId id in the BuildSpec
   * @param title its title
   * @param description its purpose
   * @param goldName name of the Gold directory: a source key or the composition's name
   * @param builderVersion version of the service that built it
   * @param specDigest {@code sha256:<hex>} of the canonical BuildSpec
   */
  public record DatasetIdentity(
      String datasetId,
      String title,
      String description,
      String goldName,
      String builderVersion,
      String specDigest) {}

  /**
   * A data file of a Gold dataset.
   *
   * @param path relative to the Gold folder, with {@code /} between its parts
   * @param facts length and hash of the file
   */
  public record DescribedFile(String path, FileFacts facts) {}

  /**
   * A part of the table in a file of its own (Spec, "splits").
   *
   * @param name the split's name
   * @param rows its rows, in the table's order
   * @param file the file that holds them
   */
  public record DescribedSplit(String name, long rows, DescribedFile file) {}

  /**
   * Terms on which a dataset is published. A term that the BuildSpec does not declare is empty.
   *
   * @param license license of the dataset
   * @param attribution sentence that its sources require as their attribution
   * @param version the card version ({@code metadata.version})
   * @param refreshCadence ISO 8601 duration
   */
  public record Terms(
      Optional<License> license,
      Optional<String> attribution,
      Optional<String> version,
      Optional<String> refreshCadence) {

    /**
     * License of a dataset.
     *
     * @param id SPDX identifier or free text; {@code other} with a name and a link
     */
    public record License(String id, Optional<String> name, Optional<String> link) {}
  }

  /**
   * Origin of rows.
   *
   * @param sourceKey the source's output key
   * @param provider the provider, {@code file} or {@code url}
   * @param dataset the provider's dataset, the upload id or the slug
   * @param fileName user's name for the uploaded file; empty for other sources
   * @param recordCount number of records in Bronze
   * @param dataChecksum {@code sha256:<hex>} over the records
   * @param coverage part of the source that was read
   * @param collection time and place of the collection
   * @param terms terms that the spec declares for its data
   */
  public record RowOrigin(
      String sourceKey,
      String provider,
      String dataset,
      Optional<String> fileName,
      long recordCount,
      String dataChecksum,
      Coverage coverage,
      Collection collection,
      Optional<DeclaredTerms> terms) {}

  /**
   * Time and place at which the records of a source were fetched. Only {@code card.json} states it,
   * so that all other documents are the same whenever the same input is read.
   *
   * @param at time at which all records had been fetched; empty for an upload, since nothing states
   *     when its records were collected, and the same file gives the same documents
   * @param institution title of the provider; empty when the catalog does not have the dataset
   * @param url page of the dataset; empty when the catalog states none
   */
  public record Collection(
      Optional<Instant> at, Optional<String> institution, Optional<String> url) {}
}
