package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.spec.LoadSpec.Loaded;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.RunsToPublish.FoundRun;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate.RunTerms;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether a run can be published, and finds all blockers (Spec, "Errors", redistribution
 * verdicts). Has no side effect and calls no target; throws the exceptions of its ports when the
 * disk or the index fails. Safe for concurrent use.
 */
public final class CheckReadiness {

  private final RunsToPublish runs;
  private final StoredSpecs specs;
  private final ValidateSpec validation;
  private final RunTerms terms;
  private final PublishTargets targets;
  private final JsonCodec json;

  /**
   * @param validation with the exporters of this service
   * @param terms by the catalog of today
   */
  public CheckReadiness(
      RunsToPublish runs,
      StoredSpecs specs,
      ValidateSpec validation,
      RunTerms terms,
      PublishTargets targets,
      JsonCodec json) {
    this.runs = runs;
    this.specs = specs;
    this.validation = validation;
    this.terms = terms;
    this.targets = targets;
    this.json = json;
  }

  /**
   * The readiness of a run for a target, with the default options.
   *
   * @param destination destination; the checks that depend on it are made only where it is given
   * @return refused when the run does not exist or the caller may not see it
   */
  public Result<PublishReadiness> check(
      PublishCaller caller,
      RunId id,
      PublishTarget target,
      Optional<PublishDestination> destination) {
    return runs.find(caller.visibility(), id)
        .map(found -> check(caller, found, PublishOptions.byDefault(target), destination))
        .map(CheckedRun::readiness);
  }

  /**
   * The readiness of a run with the options of a request, and the content that would be published.
   */
  CheckedRun check(
      PublishCaller caller,
      FoundRun found,
      PublishOptions options,
      Optional<PublishDestination> destination) {
    PublishTarget target = options.target();
    CallerCredential credential = caller.credential(target);
    List<PublishIssue> blockers = new ArrayList<>(runBlockers(found));
    List<PublishIssue> warnings = new ArrayList<>();
    Optional<CheckedContent> content =
        found.finished().map(run -> content(run, options, destination));
    content.ifPresent(
        checked -> {
          blockers.addAll(checked.blockers());
          warnings.addAll(checked.warnings());
        });
    FolderOrder folder = content.map(run -> run.folder(options)).orElse(FolderOrder.NONE);
    blockers.addAll(TargetBlockers.of(targets, target, destination, credential, folder));
    PublishReadiness readiness =
        new PublishReadiness(
            found.id(),
            target,
            blockers.stream().distinct().toList(),
            warnings,
            content.map(CheckedContent::redistribution));
    return new CheckedRun(readiness, content, credential);
  }

  private static List<PublishIssue> runBlockers(FoundRun found) {
    Optional<RunStatus> ended = found.finished().map(run -> run.manifest().run().status());
    Optional<JobStatus> job = found.job();
    if (job.filter(status -> !status.ended()).isPresent()) {
      return List.of(
          PublishBlocker.RUN_NOT_TERMINAL.with("the run is " + job.orElseThrow().wire()));
    }
    if (ended.map(RunStatus.FAILED::equals).orElse(job.equals(Optional.of(JobStatus.FAILED)))) {
      return List.of(PublishBlocker.RUN_FAILED.with("the run failed, so it is not published"));
    }
    if (ended
        .map(RunStatus.CANCELLED::equals)
        .orElse(job.equals(Optional.of(JobStatus.CANCELLED)))) {
      return List.of(
          PublishBlocker.RUN_CANCELLED.with("the run was cancelled, so its outputs are partial"));
    }
    return ended.isPresent()
        ? List.of()
        : List.of(
            PublishBlocker.ARTIFACT_INVALID.with(
                "the manifest of the run cannot be read, so nothing proves its outputs"));
  }

  /**
   * Content that would be published. Only a run that succeeded is checked as a whole: every other
   * run is partial.
   */
  private CheckedContent content(
      RunView run, PublishOptions options, Optional<PublishDestination> destination) {
    Optional<Result<Loaded>> reading = specs.reading(run.files());
    Optional<BuildSpec> spec =
        reading.flatMap(
            read ->
                read.<Optional<BuildSpec>>match(
                    loaded -> Optional.of(loaded.spec()), problems -> Optional.empty()));
    RedistributionVerdict redistribution = terms.of(run, spec);
    GoldOutputs gold = new GoldOutputs(run, json);
    PackageLayout layout = PackageLayout.of(options.target(), gold, spec, destination);
    List<PublishIssue> blockers = new ArrayList<>();
    if (run.manifest().run().status() == RunStatus.OK) {
      blockers.addAll(gold.problems());
      blockers.addAll(layout.problems());
    }
    List<PublishIssue> ofSpec = specBlockers(reading);
    if (ofSpec.stream().anyMatch(issue -> issue.code() == PublishBlocker.LICENSE_MISSING)) {
      // A card has no license because the spec has none: one repair fixes both.
      blockers.removeIf(issue -> issue.code() == PublishBlocker.CARD_INCOMPLETE);
    }
    blockers.addAll(ofSpec);
    blockers.addAll(TermsBlockers.of(redistribution, options, spec.map(BuildSpec::license)));
    List<PublishIssue> warnings = ContentWarnings.of(run, redistribution, options);
    return new CheckedContent(run, spec, gold, layout, redistribution, blockers, warnings);
  }

  private List<PublishIssue> specBlockers(Optional<Result<Loaded>> reading) {
    return reading
        .map(
            read ->
                read.then(loaded -> validation.validate(published(loaded))).problems().stream()
                    .map(CheckReadiness::blocker)
                    .toList())
        .orElseGet(
            () ->
                List.of(
                    new PublishIssue(
                        ReadingProblem.SPEC_SNAPSHOT_MISSING,
                        "the run keeps no buildspec.yaml, so nothing states its license")));
  }

  private static Loaded published(Loaded loaded) {
    return new Loaded(loaded.spec().asPublished(), loaded.findings(), loaded.document());
  }

  private static PublishIssue blocker(Problem problem) {
    return problem.code() == ValidationProblem.MISSING_LICENSE_FOR_PUBLISH
        ? PublishBlocker.LICENSE_MISSING.with("the spec declares no license")
        : PublishIssue.of(problem);
  }

  /**
   * A run and its readiness.
   *
   * @param content present where the run has a readable manifest
   */
  record CheckedRun(
      PublishReadiness readiness, Optional<CheckedContent> content, CallerCredential credential) {}

  /** Content of a run that would be published. */
  record CheckedContent(
      RunView run,
      Optional<BuildSpec> spec,
      GoldOutputs gold,
      PackageLayout layout,
      RedistributionVerdict redistribution,
      List<PublishIssue> blockers,
      List<PublishIssue> warnings) {

    /** The order for a folder, without a page. */
    FolderOrder folder(PublishOptions options) {
      return new FolderOrder(
          DatedRun.of(run.id(), run.manifest()), options.replaceNewer(), Optional.empty());
    }

    /** The page about the run. */
    String page(FolderPage page) {
      return page.render(run, gold, spec.orElseThrow(), redistribution);
    }

    /** The package at a destination. */
    PublishPackage files(PublishDestination destination, PublishOptions options) {
      List<PackageFile> files = packageFiles();
      return files(PackageFingerprint.of(run.id(), destination, options, files));
    }

    /** The package under the fingerprint that its receipt has. */
    PublishPackage files(String fingerprint) {
      String title = spec.map(BuildSpec::title).orElse(run.id().value());
      return new PublishPackage(run.id(), title, fingerprint, packageFiles());
    }

    private List<PackageFile> packageFiles() {
      return layout.files().entrySet().stream()
          .map(
              file ->
                  new PackageFile(
                      file.getKey(), gold.facts(file.getValue()), gold.content(file.getValue())))
          .toList();
    }
  }
}
