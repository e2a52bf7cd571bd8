package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.List;
import java.util.Locale;

/** Whether the latest run holds all that its sources have. */
public enum Completeness {
  COMPLETE,
  /** Some source fetched fewer rows than its provider reported, or the run was stopped. */
  PARTIAL,
  UNKNOWN;

  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Completeness of(IndexedRun run) {
    List<IndexedSource> sources = run.sources();
    if (run.status() == RunStatus.CANCELLED || sources.stream().anyMatch(Completeness::lacksRows)) {
      return PARTIAL;
    }
    boolean complete =
        !sources.isEmpty()
            && sources.stream()
                .allMatch(
                    source ->
                        source.coverage().filter(Coverage.Status.COMPLETE::equals).isPresent());
    return complete ? COMPLETE : UNKNOWN;
  }

  private static boolean lacksRows(IndexedSource source) {
    boolean fewer =
        source
            .reportedTotal()
            .flatMap(total -> source.fetchedRowCount().map(fetched -> fetched < total))
            .orElse(false);
    return fewer || source.coverage().filter(Coverage.Status.PARTIAL::equals).isPresent();
  }
}
