package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import java.util.List;

/**
 * What two runs differ in.
 *
 * @param specDigests of the stored specs; those of equal specs differ when each names an upload of
 *     its own
 * @param sources every source that one of the runs has, in the order of the first run
 * @param gold every Gold folder that one of the runs has
 */
public record RunDiff(
    IndexedRun left,
    IndexedRun right,
    Pair<String> specDigests,
    FingerprintDiff inputs,
    List<SourceDiff> sources,
    List<GoldDiff> gold) {

  public RunDiff {
    sources = List.copyOf(sources);
    gold = List.copyOf(gold);
  }

  /**
   * Whether both came to the same result: the same ending, and of every source the same columns,
   * rows, checks, records as far as can be determined, and published tables. The specs and the
   * documents beside the tables do not decide: they name uploads, which have an id of their own
   * each time.
   */
  public boolean sameResult() {
    return left.status() == right.status()
        && sources.stream().noneMatch(SourceDiff::differs)
        && gold.stream().noneMatch(GoldDiff::tablesDiffer);
  }
}
