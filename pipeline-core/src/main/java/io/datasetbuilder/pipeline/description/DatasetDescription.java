package io.datasetbuilder.pipeline.description;

import io.datasetbuilder.pipeline.profile.TableProfile;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What is known about one Gold dataset of a run.
 *
 * @param datasetId the BuildSpec's identity
 * @param title its title
 * @param description its purpose
 * @param goldName name of the Gold directory: a source key or the composition's name
 * @param runId the run that built it
 * @param builtAt when the run started
 * @param builderVersion version of the service that built it
 * @param specDigest {@code sha256:<hex>} of the canonical BuildSpec
 * @param license terms, when the spec declares any
 * @param version the card version ({@code metadata.version}), when given
 * @param refreshCadence ISO 8601 duration, when declared
 * @param origins the sources it was made from, in spec order
 * @param profile exact figures of the Gold table
 * @param processing what was done to the data, one sentence a step, in order
 * @param sample the first rows of the Gold table, at most {@value #MOST_SAMPLE_ROWS}, masked as
 *     Gold is; a cell for each column of the profile
 */
public record DatasetDescription(
    String datasetId,
    String title,
    String description,
    String goldName,
    String runId,
    Instant builtAt,
    String builderVersion,
    String specDigest,
    Optional<License> license,
    Optional<String> version,
    Optional<String> refreshCadence,
    List<Origin> origins,
    TableProfile profile,
    List<String> processing,
    List<SampleRow> sample) {

  /** More rows than this are no sample: the rest stays in the table. */
  public static final int MOST_SAMPLE_ROWS = 5;

  /**
   * @throws IllegalArgumentException when the sample has too many rows, or a row that has not
   *     exactly one cell a column
   */
  public DatasetDescription {
    Objects.requireNonNull(datasetId, "datasetId");
    Objects.requireNonNull(profile, "profile");
    origins = List.copyOf(origins);
    processing = List.copyOf(processing);
    sample = List.copyOf(sample);
    int columns = profile.columns().size();
    if (sample.size() > MOST_SAMPLE_ROWS
        || sample.stream().anyMatch(row -> row.cells().size() != columns)) {
      throw new IllegalArgumentException("not a sample of this table");
    }
  }

  /** The names of the Gold table's columns, in order. */
  public List<String> columnNames() {
    return profile.columns().stream().map(column -> column.column().name()).toList();
  }

  /**
   * The terms of the dataset.
   *
   * @param id SPDX identifier or free text; {@code other} with a name and a link
   */
  public record License(String id, Optional<String> name, Optional<String> link) {}

  /**
   * Where rows came from.
   *
   * @param sourceKey the source's output key
   * @param provider the provider, {@code file} or {@code url}
   * @param dataset the provider's dataset, the upload id or the slug
   * @param recordCount records in Bronze
   * @param dataChecksum {@code sha256:<hex>} over the records
   */
  public record Origin(
      String sourceKey, String provider, String dataset, long recordCount, String dataChecksum) {}
}
