package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.time.Instant;
import java.util.List;

/**
 * All that is kept about a finished run (Spec, "Manifest").
 *
 * @param warnings sentences for people; nothing was stopped by them
 * @param errors failure reasons, each {@code <source key or composition name>: <reason>}; a
 *     cancellation is never among them, and never erases one
 */
public record Manifest(
    RunFacts run,
    InputFacts inputs,
    TableFacts tables,
    OutputFacts outputs,
    ManifestFindings findings,
    List<String> warnings,
    List<String> errors) {

  public Manifest {
    warnings = List.copyOf(warnings);
    errors = List.copyOf(errors);
  }

  /** The manifest of a run that has done nothing yet. */
  public static Manifest started(RunFacts run) {
    return new Manifest(
        run,
        InputFacts.none(),
        TableFacts.none(),
        OutputFacts.none(),
        ManifestFindings.none(),
        List.of(),
        List.of());
  }

  /** True only when the run was cancelled: its outputs are then partial. */
  public boolean partial() {
    return run.status() == RunStatus.CANCELLED;
  }

  /** The ending and its time. */
  public Manifest finished(RunStatus ending, Instant at) {
    return new Manifest(
        run.finished(ending, at), inputs, tables, outputs, findings, warnings, errors);
  }

  /** The same manifest of a run that was handed over to another owner. */
  public Manifest ownedBy(Principal owner) {
    return new Manifest(run.ownedBy(owner), inputs, tables, outputs, findings, warnings, errors);
  }

  /** A source that the run has begun to read. */
  public Manifest withAttempted(String sourceKey) {
    return with(inputs.withAttempted(sourceKey));
  }

  /** The same manifest with the user's name of the file of a source. */
  public Manifest withFileName(String sourceKey, String name) {
    return with(inputs.withFileName(sourceKey, name));
  }

  public Manifest withOriginal(String sourceKey, OriginalFile original) {
    return with(inputs.withOriginal(sourceKey, original));
  }

  /** The same manifest with the files whose rows are the table of a source, in their order. */
  public Manifest withFiles(String sourceKey, List<SourceFile> files) {
    return with(inputs.withFiles(sourceKey, files));
  }

  public Manifest withProvenance(SourceProvenance source) {
    return with(inputs.withProvenance(source));
  }

  /**
   * The same manifest with the fingerprint of the run's inputs.
   *
   * @param digest {@code sha256:<hex>} under {@link InputFacts#FINGERPRINT_ALGORITHM}
   */
  public Manifest withFingerprint(String digest) {
    return with(inputs.withFingerprint(digest));
  }

  public Manifest withSilver(String sourceKey, long rows, SchemaSummary schema) {
    return with(tables.withSilver(sourceKey, rows, schema));
  }

  public Manifest withGoldSelection(String sourceKey, TableFacts.GoldSelectionFacts selection) {
    return with(tables.withGoldSelection(sourceKey, selection));
  }

  /** Records that were not all as they came. */
  public Manifest withAdjustments(String sourceKey, SourceAdjustments made) {
    return with(tables.withAdjustments(sourceKey, made));
  }

  /** The same manifest with the history of a Gold table. */
  public Manifest withHistory(String goldName, HistoryFacts history) {
    return with(tables.withHistory(goldName, history));
  }

  public Manifest withFile(RunPath path, OutputFacts.OutputFile file) {
    return with(outputs.withFile(path, file));
  }

  public Manifest withArtifact(String goldName, OutputFacts.GoldArtifact artifact) {
    return with(outputs.withArtifact(goldName, artifact));
  }

  /**
   * The same manifest with the digest of the stored BuildSpec.
   *
   * @param digest {@code sha256:<hex>}
   */
  public Manifest withSpecDigest(String digest) {
    return with(outputs.withSpecDigest(digest));
  }

  /**
   * Whether the sources delivered the same records as in the newest earlier run; not reported where
   * nothing was compared or checksum algorithms differ.
   */
  public Manifest withSameData(boolean same) {
    return with(outputs.withSameData(same));
  }

  /** The same manifest with the raw records that were removed; their checksums stay. */
  public Manifest withRemovedRecords(RemovedRecords removed) {
    return with(outputs.withRemoved(removed));
  }

  public Manifest withFindings(ManifestFindings found) {
    return new Manifest(run, inputs, tables, outputs, found, warnings, errors);
  }

  /**
   * The manifest of a run that finished and whose tables could not all be committed to the
   * warehouse: it counts as failed. Its sources did not fail, so that no error is recorded: stage
   * status is derived from errors.
   *
   * @param failures by source key or composition name
   */
  public Manifest withWarehouseFailures(JsonObject failures) {
    return new Manifest(
        run.finished(RunStatus.FAILED, run.finishedAt().orElseThrow()),
        inputs,
        tables,
        outputs,
        findings.withWarehouseFailures(failures),
        warnings,
        errors);
  }

  public Manifest withWarning(String warning) {
    return new Manifest(
        run, inputs, tables, outputs, findings, ImmutableCopies.append(warnings, warning), errors);
  }

  /**
   * A failure.
   *
   * @param at the source key or the composition's name: stage status is derived from it
   * @param reason a sentence that is safe to show
   */
  public Manifest withError(String at, String reason) {
    return new Manifest(
        run,
        inputs,
        tables,
        outputs,
        findings,
        warnings,
        ImmutableCopies.append(errors, at + ": " + reason));
  }

  private Manifest with(InputFacts changed) {
    return new Manifest(run, changed, tables, outputs, findings, warnings, errors);
  }

  private Manifest with(TableFacts changed) {
    return new Manifest(run, inputs, changed, outputs, findings, warnings, errors);
  }

  private Manifest with(OutputFacts changed) {
    return new Manifest(run, inputs, tables, changed, findings, warnings, errors);
  }
}
