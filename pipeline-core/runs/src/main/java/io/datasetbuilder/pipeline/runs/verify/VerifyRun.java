package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.markdown.FrontMatter;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestReading;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Proves a finished run: computes lengths, hashes, digests and row counts again and compares them
 * with its manifest. Changes nothing. Safe for concurrent use.
 */
public final class VerifyRun {

  private final FinishedRuns runs;
  private final ManifestStore manifests;
  private final List<RunCheck> checks;

  public VerifyRun(FinishedRuns runs, ManifestStore manifests, List<RunCheck> checks) {
    this.runs = runs;
    this.manifests = manifests;
    this.checks = List.copyOf(checks);
  }

  /** The checks that every run faces; features add theirs. */
  public static List<RunCheck> standardChecks(
      TableFileFacts tableFiles,
      RowCounter counter,
      JsonCodec json,
      FrontMatter.FrontMatterReader pages) {
    return List.of(
        new FileProofs(),
        new SpecDigestCheck(),
        new ArtifactDigestCheck(),
        new TablesReadable(tableFiles),
        new RowCountCheck(tableFiles, counter),
        new ColumnCheck(tableFiles),
        new BronzeSidecars(json),
        new TableSidecars(tableFiles, json),
        new GoldDocuments(tableFiles, counter, json, pages));
  }

  /** Checks a run; a run that is missing or has no readable manifest fails the first check. */
  public VerifyReport verify(RunId id) {
    Optional<FinishedRun> run = runs.find(id);
    Optional<ManifestReading> reading = manifests.read(id);
    if (run.isEmpty() || reading.isEmpty()) {
      return refused(id, List.of(notFound(id)));
    }
    return reading
        .get()
        .manifest()
        .map(manifest -> verify(run.get(), manifest))
        .orElseGet(() -> refused(id, reading.get().problems()));
  }

  private VerifyReport verify(FinishedRun run, Manifest manifest) {
    RunUnderTest underTest = new RunUnderTest(run, manifest, facts(run));
    Stream<Check> made = checks.stream().map(check -> check.check(underTest));
    return new VerifyReport(run.runId(), Stream.concat(Stream.of(readable()), made).toList());
  }

  private static SortedMap<RunPath, FileFacts> facts(FinishedRun run) {
    SortedMap<RunPath, FileFacts> facts = new TreeMap<>();
    for (RunPath path : run.files()) {
      run.facts(path).ifPresent(found -> facts.put(path, found));
    }
    return facts;
  }

  private static Check readable() {
    return new Check("manifest", ProofStatus.PASS, "The manifest is readable.", List.of());
  }

  private static VerifyReport refused(RunId id, List<Problem> problems) {
    return new VerifyReport(
        id,
        List.of(
            new Check("manifest", ProofStatus.FAIL, "There is no manifest to check.", problems)));
  }

  private static Problem notFound(RunId id) {
    return Problem.of(RunProblem.RUN_NOT_FOUND, "", "run not found: " + id);
  }
}
