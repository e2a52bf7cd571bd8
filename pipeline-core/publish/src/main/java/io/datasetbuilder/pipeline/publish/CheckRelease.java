package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate.RunTerms;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether the Gold files of a finished run may be passed on to any reader, by the same
 * rules as a publication. Safe for concurrent use.
 */
public final class CheckRelease {

  private final StoredSpecs specs;
  private final RunTerms terms;
  private final JsonCodec json;

  /**
   * @param terms by the catalog of today
   */
  public CheckRelease(StoredSpecs specs, RunTerms terms, JsonCodec json) {
    this.specs = specs;
    this.terms = terms;
    this.json = json;
  }

  /** Checks a run for an audience. */
  public Release check(RunView run, Audience audience) {
    Optional<BuildSpec> spec = specs.load(run.files());
    RedistributionVerdict redistribution = terms.of(run, spec);
    GoldOutputs gold = new GoldOutputs(run, json);
    List<PublishIssue> issues = new ArrayList<>();
    if (run.manifest().run().status() != RunStatus.OK) {
      issues.add(PublishBlocker.RUN_FAILED.with("the run did not succeed"));
    }
    issues.addAll(
        TermsBlockers.of(redistribution, audience.options(), spec.map(BuildSpec::license)));
    Optional<byte[]> manifest = gold.manifest();
    if (issues.isEmpty()) {
      issues.addAll(gold.problems(manifest));
    }
    return new Release(spec, redistribution, issues, facts(manifest));
  }

  /** Length and hash of a manifest; empty when it has been removed. */
  private static Optional<FileFacts> facts(Optional<byte[]> manifest) {
    return manifest.map(
        document ->
            new FileFacts(
                document.length, HexFormat.of().formatHex(Sha256.digest().digest(document))));
  }

  /** The proved Gold files of a run that was checked before. */
  public GoldOutputs gold(RunView run) {
    return new GoldOutputs(run, json);
  }

  /** Readers that a release is for. */
  public enum Audience {
    /** Everyone: terms that are not known forbid the release. */
    PUBLIC,
    /** Readers whom the operator chose: only terms that forbid every redistribution count. */
    PRIVATE;

    private PublishOptions options() {
      return new PublishOptions(PublishTarget.LOCAL, this == PUBLIC, this == PRIVATE);
    }
  }

  /**
   * Run that was checked.
   *
   * @param spec spec that is stored with it; empty when it is missing or cannot be loaded
   * @param issues reasons against the release; empty when the run may be passed on
   * @param manifest length and hash of its manifest on disk; empty when that has been removed since
   *     it was read
   */
  public record Release(
      Optional<BuildSpec> spec,
      RedistributionVerdict redistribution,
      List<PublishIssue> issues,
      Optional<FileFacts> manifest) {
    public Release {
      issues = List.copyOf(issues);
    }
  }
}
