package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.InputFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Change;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.publish.site.SiteRuns.CheckedRun;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Run that may appear in a site, with the facts that its history shows.
 *
 * @param listed its row of the index
 * @param held the run as it was read; empty when it has to be read again
 * @param digest over its manifest as it is on disk
 * @param drift at most {@value #MOST_DRIFT} differences of its columns from an earlier run
 */
record AdmittedRun(
    IndexedRun listed,
    Optional<CheckedRun> held,
    String digest,
    Optional<Instant> finishedAt,
    Optional<Long> rows,
    CheckCounts checks,
    Optional<String> specDigest,
    InputFingerprint inputs,
    List<SchemaDriftFinding> drift) {

  private static final int MOST_DRIFT = 20;

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

  /**
   * A run that was admitted.
   *
   * @param held whether the run is kept with its facts
   */
  static AdmittedRun of(IndexedRun listed, CheckedRun checked, boolean held) {
    Manifest manifest = checked.run().manifest();
    RunTotals totals = RunTotals.of(manifest);
    return new AdmittedRun(
        listed,
        held ? Optional.of(checked) : Optional.empty(),
        checked.release().manifest().map(FileFacts::sha256).orElse(""),
        manifest.run().finishedAt(),
        totals.publishedRows(),
        totals.checks(),
        manifest.outputs().specDigest(),
        InputFingerprint.of(manifest.inputs()),
        manifest.findings().checks().schemaDrift().all().stream().limit(MOST_DRIFT).toList());
  }

  RunId id() {
    return new RunId(listed.runId());
  }

  /**
   * The entry of its history.
   *
   * @param before run before it that appears
   */
  Version version(Optional<AdmittedRun> before) {
    return new Version(listed.runId(), finishedAt, rows, checks, before.map(this::since));
  }

  private Change since(AdmittedRun before) {
    return new Change(
        rows.flatMap(now -> before.rows.map(then -> now - then)),
        inputs.isSame(before.inputs),
        !specDigest.equals(before.specDigest),
        drift);
  }
}
