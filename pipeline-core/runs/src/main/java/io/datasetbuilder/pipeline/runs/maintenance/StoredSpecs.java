package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.buildspec.canonical.SpecDigest;
import io.datasetbuilder.buildspec.concurrent.RecentEntries;
import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.pipeline.model.index.SpecFacts;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.Optional;

/** The specs that are stored with runs. Rules between fields are not checked again. */
public final class StoredSpecs {

  /**
   * Largest spec that is read, in bytes: the limit of a submitted spec plus the members that
   * redaction and defaults may add.
   */
  public static final int MOST_BYTES = 4 * 1024 * 1024;

  private static final int MOST_RECENT = 16;

  private final FinishedRuns runs;
  private final SpecDocumentReader reader;
  private final LoadSpec load = new LoadSpec();

  /** Specs by their digest: the runs of a dataset mostly have one. */
  private final RecentEntries<String, Optional<BuildSpec>> recent =
      new RecentEntries<>(MOST_RECENT);

  public StoredSpecs(FinishedRuns runs, SpecDocumentReader reader) {
    this.runs = runs;
    this.reader = reader;
  }

  /**
   * The facts of a run's spec; empty when it is not stored, or when this version cannot load it.
   */
  public Optional<SpecFacts> find(RunId id) {
    return runs.find(id)
        .flatMap(run -> run.read(FinishedRun.SPEC, MOST_BYTES))
        .flatMap(this::facts);
  }

  /** Whether a run keeps its spec, which this version may not be able to load. */
  public boolean isStored(RunId id) {
    return runs.find(id).flatMap(run -> run.content(FinishedRun.SPEC)).isPresent();
  }

  /** The spec that is stored with a run, redacted; empty as with {@link #find}. */
  public Optional<BuildSpec> load(FinishedRun run) {
    return run.read(FinishedRun.SPEC, MOST_BYTES).flatMap(this::load);
  }

  /**
   * The spec that is stored with a run, or the reason why this version cannot load it; empty when
   * it is not stored.
   */
  public Optional<Result<LoadSpec.Loaded>> reading(FinishedRun run) {
    return run.read(FinishedRun.SPEC, MOST_BYTES)
        .map(stored -> reader.read(stored).then(load::load));
  }

  private Optional<SpecFacts> facts(byte[] stored) {
    return load(stored).map(spec -> SpecFacts.of(spec, SpecDigest.of(stored).value()));
  }

  /** A stored spec, redacted; empty when this version cannot load it. */
  public Optional<BuildSpec> load(byte[] stored) {
    return recent.get(SpecDigest.of(stored).value(), digest -> spec(stored));
  }

  private Optional<BuildSpec> spec(byte[] stored) {
    return reader
        .read(stored)
        .then(load::load)
        .match(loaded -> Optional.of(loaded.spec()), problems -> Optional.empty());
  }
}
