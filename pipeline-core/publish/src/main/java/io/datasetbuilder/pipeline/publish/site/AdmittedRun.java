package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.InputFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Change;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Run that may appear in a site, with the facts that its history shows.
 *
 * @param digest over its manifest as it is on disk
 * @param drift at most {@value #MOST_DRIFT} differences of its columns from an earlier run
 */
record AdmittedRun(
    RunId id,
    String digest,
    Optional<Instant> finishedAt,
    Optional<Long> rows,
    CheckCounts checks,
    Optional<String> specDigest,
    InputFingerprint inputs,
    List<SchemaDriftFinding> drift) {

  private static final int MOST_DRIFT = 20;
  private static final int MOST_MANIFEST_BYTES = 64 * 1024 * 1024;

  AdmittedRun {
    drift = List.copyOf(drift);
  }

  /** Fingerprint of the records of all sources. */
  private record InputFingerprint(Optional<String> value, Optional<String> algorithm) {

    static InputFingerprint of(InputFacts inputs) {
      return new InputFingerprint(inputs.fingerprint(), inputs.fingerprintAlgorithm());
    }

    Optional<Boolean> isSame(InputFingerprint other) {
      return value.isPresent() && other.value.isPresent() && algorithm.equals(other.algorithm)
          ? Optional.of(value.equals(other.value))
          : Optional.empty();
    }
  }

  static AdmittedRun of(RunView run) {
    Manifest manifest = run.manifest();
    RunTotals totals = RunTotals.of(manifest);
    return new AdmittedRun(
        run.id(),
        run.files()
            .read(ManifestDocument.PATH, MOST_MANIFEST_BYTES)
            .map(bytes -> HexFormat.of().formatHex(Sha256.digest().digest(bytes)))
            .orElse(""),
        manifest.run().finishedAt(),
        totals.publishedRows(),
        totals.checks(),
        manifest.outputs().specDigest(),
        InputFingerprint.of(manifest.inputs()),
        manifest.findings().checks().schemaDrift().all().stream().limit(MOST_DRIFT).toList());
  }

  /**
   * The entry of its history.
   *
   * @param before run before it that appears
   */
  Version version(Optional<AdmittedRun> before) {
    return new Version(id.value(), finishedAt, rows, checks, before.map(this::since));
  }

  private Change since(AdmittedRun before) {
    return new Change(
        rows.flatMap(now -> before.rows.map(then -> now - then)),
        inputs.isSame(before.inputs),
        !specDigest.equals(before.specDigest),
        drift);
  }
}
