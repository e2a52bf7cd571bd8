package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Declarations and provenance of the build of a snapshot. They are recorded with it, since it may
 * be kept longer than the folder of its run.
 *
 * @param license as it was declared
 * @param attribution as it was declared
 * @param pii the policy of the build, which holds for exports too
 * @param provenance of the sources, as the manifest of an export states it
 * @param earlier terms of earlier builds whose rows the snapshot contains, where they differ from
 *     these: they hold as well
 */
public record SnapshotOrigin(
    License license,
    Optional<String> attribution,
    PiiPolicy pii,
    List<JsonObject> provenance,
    List<EarlierTerms> earlier) {

  /** Reason why a snapshot without a recorded origin is not continued: its terms would be lost. */
  public static final String NOT_RECORDED =
      "The current snapshot of the table does not record its license, because an earlier version"
          + " committed it; build the table once without history.";

  public SnapshotOrigin {
    provenance = List.copyOf(provenance);
    earlier = List.copyOf(earlier);
  }

  /** The origin of a snapshot that contains no rows of earlier builds. */
  public SnapshotOrigin(
      License license, Optional<String> attribution, PiiPolicy pii, List<JsonObject> provenance) {
    this(license, attribution, pii, provenance, List.of());
  }

  /** The declared licenses of all its rows; one without members where none was declared. */
  public List<License> licenses() {
    return Stream.concat(Stream.of(license), earlier.stream().map(EarlierTerms::license))
        .distinct()
        .toList();
  }
}
