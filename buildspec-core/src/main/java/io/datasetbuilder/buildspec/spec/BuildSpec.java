package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.split.SplitSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The declarative input contract of every build (Spec, "BuildSpec (top level)"). Two specs that
 * mean the same are equal: defaults are filled in, numbers compare by value, mappings have no
 * order. It may break rules between fields; later code accepts only a {@link ValidSpec}.
 *
 * @param datasetId the only identity of the built dataset
 * @param title the title for people
 * @param description purpose and description of the data
 * @param sources the inputs, in order
 * @param exports the output targets, in order
 * @param publish whether to publish after the build; of no effect yet
 * @param metadata free values; they may hold credentials
 * @param splits the division of the dataset
 * @param pii the policy of the personal data scan
 * @param license the license
 * @param refreshCadence interval at which the dataset is meant to be rebuilt
 * @param attribution the credit that the source requires; never the empty text
 * @param quality thresholds on Silver
 * @param composition the join of two sources
 * @param retention how long the runs of the dataset are kept; empty: as the operator states
 * @param bronze how long the raw records of a run are kept; empty: as long as the run
 */
public record BuildSpec(
    String datasetId,
    String title,
    String description,
    List<SourceSpec> sources,
    List<ExportSpec> exports,
    boolean publish,
    JsonObject metadata,
    Optional<SplitSpec> splits,
    PiiPolicy pii,
    License license,
    Optional<RefreshCadence> refreshCadence,
    Optional<String> attribution,
    QualityRules quality,
    Optional<CompositionSpec> composition,
    Optional<Retention> retention,
    Optional<BronzeRetention> bronze) {

  public BuildSpec {
    sources = List.copyOf(sources);
    exports = List.copyOf(exports);
    metadata = CanonicalJson.of(metadata);
  }

  /**
   * The same spec with other uploads.
   *
   * @param ids of file sources, by their index; the others keep theirs
   */
  BuildSpec withUploads(Map<Integer, List<UploadId>> ids) {
    List<SourceSpec> filled = new ArrayList<>(sources);
    ids.forEach(
        (index, all) -> filled.set(index, ((FileSource) sources.get(index)).withUploads(all)));
    return new BuildSpec(
        datasetId,
        title,
        description,
        filled,
        exports,
        publish,
        metadata,
        splits,
        pii,
        license,
        refreshCadence,
        attribution,
        quality,
        composition,
        retention,
        bronze);
  }

  /** The same spec of a dataset that is to be published. */
  public BuildSpec asPublished() {
    return new BuildSpec(
        datasetId,
        title,
        description,
        sources,
        exports,
        true,
        metadata,
        splits,
        pii,
        license,
        refreshCadence,
        attribution,
        quality,
        composition,
        retention,
        bronze);
  }

  /** Names the dataset only: metadata and parameters may hold credentials. */
  @Override
  public String toString() {
    return "BuildSpec[" + datasetId + "]";
  }
}
