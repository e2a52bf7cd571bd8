package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/**
 * Removes the raw records of a run whose spec keeps none, however the run ended: after the last
 * stage has read them, and before its manifest makes the run exist. The manifest states the removal
 * and keeps their checksums. A disk that fails leaves them to the next pruning.
 */
final class UnkeptRecords {

  static final String LEFT =
      "Raw records could not be removed when the run ended; prune --apply removes them.";

  private static final Logger LOG = System.getLogger(UnkeptRecords.class.getName());

  private UnkeptRecords() {}

  /**
   * Removes the raw records.
   *
   * @param ended manifest of the run with its end
   * @return the manifest with the removal; the same one where the spec keeps them, or none exist
   */
  static Manifest remove(RunContext run, Manifest ended) {
    Optional<BronzeRetention> none = run.spec().bronze().filter(BronzeRetention::isNone);
    return none.map(declared -> removed(run, ended, declared)).orElse(ended);
  }

  private static Manifest removed(RunContext run, Manifest ended, BronzeRetention declared) {
    Manifest stated = ended;
    try {
      List<RunPath> records = run.workspace().rawRecords();
      if (!records.isEmpty()) {
        stated =
            ended.withRemovedRecords(
                RemovedRecords.of(
                    ended.run().finishedAt().orElseThrow(),
                    declared,
                    records,
                    CheckpointLayout::holds));
        run.workspace().removeRawRecords();
      }
      return stated;
    } catch (ProblemException failed) {
      LOG.log(Level.WARNING, run.label() + ": raw records are left for the next pruning", failed);
      return stated.withWarning(LEFT);
    }
  }
}
