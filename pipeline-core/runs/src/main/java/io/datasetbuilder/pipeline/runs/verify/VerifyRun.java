package io.datasetbuilder.pipeline.runs.verify;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.checksum.ArtifactDigest;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Proves a finished run: computes lengths, hashes, digests and row counts again and compares them
 * with its manifest. Changes nothing. Safe for concurrent use.
 */
public final class VerifyRun {

  /** The checks that every run faces; features add theirs. */
  public static final List<RunCheck> STANDARD_CHECKS =
      List.of(
          new FileProofs(),
          VerifyRun::specDigest,
          VerifyRun::artifactDigests,
          TableChecks::readable,
          TableChecks::rowCounts,
          TableChecks::columns,
          SidecarChecks::ofBronze,
          SidecarChecks::ofTables,
          new GoldDocuments());

  private final FinishedRuns runs;
  private final ManifestStore manifests;
  private final RunUnderTest.FileReaders readers;
  private final List<RunCheck> checks;

  public VerifyRun(
      FinishedRuns runs,
      ManifestStore manifests,
      RunUnderTest.FileReaders readers,
      List<RunCheck> checks) {
    this.runs = runs;
    this.manifests = manifests;
    this.readers = readers;
    this.checks = List.copyOf(checks);
  }

  /** Checks a run; a run that is missing or has no readable manifest fails the first check. */
  public VerifyReport verify(RunId id) {
    Optional<FinishedRun> run = runs.find(id);
    Optional<Result<Manifest>> reading = manifests.read(id);
    if (run.isEmpty() || reading.isEmpty()) {
      return refused(id, List.of(notFound(id)));
    }
    return reading
        .get()
        .match(manifest -> verify(run.get(), manifest), problems -> refused(id, problems));
  }

  private VerifyReport verify(FinishedRun run, Manifest manifest) {
    RunUnderTest underTest = new RunUnderTest(run, manifest, facts(run), readers);
    Stream<VerifyReport.Check> made = checks.stream().map(check -> check.check(underTest));
    return new VerifyReport(
        run.runId(),
        Stream.concat(Stream.of(readable()), made).toList(),
        underTest.removedRecords());
  }

  private static SortedMap<RunPath, FileFacts> facts(FinishedRun run) {
    SortedMap<RunPath, FileFacts> facts = new TreeMap<>();
    for (RunPath path : run.files()) {
      run.facts(path).ifPresent(found -> facts.put(path, found));
    }
    return facts;
  }

  private static VerifyReport.Check readable() {
    return new VerifyReport.Check(
        "manifest", VerifyReport.ProofStatus.PASS, "The manifest is readable.", List.of());
  }

  private static VerifyReport refused(RunId id, List<Problem> problems) {
    return new VerifyReport(
        id,
        List.of(
            new VerifyReport.Check(
                "manifest",
                VerifyReport.ProofStatus.FAIL,
                "There is no manifest to check.",
                problems)),
        Optional.empty());
  }

  private static Problem notFound(RunId id) {
    return Problem.of(RunProblem.RUN_NOT_FOUND, "", "run not found: " + id);
  }

  /** The stored BuildSpec is the one that was built (Spec, "Canonical snapshot and digest"). */
  private static VerifyReport.Check specDigest(RunUnderTest run) {
    Optional<String> recorded = run.manifest().outputs().specDigest();
    Optional<String> stored =
        Optional.ofNullable(run.facts().get(FinishedRun.SPEC))
            .map(facts -> "sha256:" + facts.sha256());
    List<Problem> problems =
        recorded.isEmpty() || recorded.equals(stored)
            ? List.of()
            : List.of(
                Problem.of(
                    VerifyProblem.DIGEST_MISMATCH,
                    FinishedRun.SPEC.value(),
                    "The stored BuildSpec does not have the recorded spec_digest."));
    return VerifyReport.Check.compared(
        "spec digest", recorded.isPresent() ? 1 : 0, "digest", problems);
  }

  /** Checks that each Gold directory has the recorded digest. */
  private static VerifyReport.Check artifactDigests(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    Map<String, GoldArtifact> recorded = run.manifest().outputs().artifacts();
    recorded.forEach(
        (name, artifact) -> {
          String folder = "gold/" + name;
          Map<String, String> hashes = new LinkedHashMap<>();
          run.below(folder)
              .forEach(
                  (relative, path) ->
                      hashes.put(relative, requireNonNull(run.facts().get(path)).sha256()));
          if (hashes.isEmpty() || !ArtifactDigest.of(hashes).equals(artifact.digest())) {
            problems.add(
                Problem.of(
                    VerifyProblem.DIGEST_MISMATCH,
                    folder,
                    "The files of " + folder + " do not have the recorded artifact_digest."));
          }
        });
    return VerifyReport.Check.compared(
        "artifact digests", recorded.size(), "Gold directories", problems);
  }

  /** One kind of check of a finished run. Reads only; safe for concurrent use. */
  @FunctionalInterface
  public interface RunCheck {
    VerifyReport.Check check(RunUnderTest run);
  }
}
