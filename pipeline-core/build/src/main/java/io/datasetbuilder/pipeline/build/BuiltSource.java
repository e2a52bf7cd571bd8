package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.source.checkpoint.ResumedCalls;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run has of one source, stage by stage; what a stage made stays when a later one fails.
 *
 * @param bronze the records, once checked
 * @param unfinished what calls delivered that did not all succeed; nothing of it is Bronze
 * @param silver the table, once checked
 * @param gold the Gold folder, once it is filled
 * @param checks the results of every check of the schema contract
 * @param completed the stages that completed, in order
 * @param exported what its exports did
 * @param problems why it failed; empty when it did not
 * @param cancelled whether it stopped at a boundary because the run was asked to
 */
record BuiltSource(
    SourceFacts facts,
    Optional<Bronze> bronze,
    Optional<Unfinished> unfinished,
    Optional<Silver> silver,
    Optional<BuiltGold> gold,
    List<QualityCheckResult> checks,
    List<Stage> completed,
    GoldFolder.Exported exported,
    List<Problem> problems,
    boolean cancelled) {

  /**
   * Bronze of a source.
   *
   * @param arrival how its records came
   * @param readAt when they had arrived
   */
  record Bronze(IngestedRecords arrival, BronzeTable table, Instant readAt) {

    /** Where the records came from, and what proves them. */
    SourceProvenance provenance(SourceSpec source) {
      String dataset = source.dataset();
      long records = table.recordCount();
      String checksum = table.dataChecksum();
      if (arrival.origin() instanceof IngestedRecords.Calls calls) {
        return SourceProvenance.ofCalls(
            source.provider(),
            dataset,
            readAt,
            records,
            checksum,
            calls.ledger().apiVersion(),
            calls.params(),
            calls.ledger().total(readAt),
            calls.ledger().coverage());
      }
      return arrival.origin() instanceof IngestedRecords.Url url
          ? SourceProvenance.ofUrl(dataset, readAt, records, checksum, url.facts())
          : SourceProvenance.ofUpload(dataset, readAt, records, checksum);
    }
  }

  /**
   * Calls that did not all succeed.
   *
   * @param provenance what they delivered all the same
   */
  record Unfinished(IngestedRecords.Calls calls, SourceProvenance provenance) {}

  /**
   * Silver of a source.
   *
   * @param made the table and what was found out about it
   * @param sample the first rows as everybody may see them
   * @param drift how it differs from earlier runs; empty when that could not be looked up
   * @param refusals why the gate before Gold stops it; empty when it is validated
   */
  record Silver(
      InspectedSilver made,
      List<List<JsonValue>> sample,
      Optional<DriftReport> drift,
      List<Problem> refusals) {
    Silver {
      refusals = List.copyOf(refusals);
    }

    Silver refusedFor(List<Problem> problems) {
      return new Silver(made, sample, drift, problems);
    }
  }

  static BuiltSource begun(SourceFacts facts) {
    return new BuiltSource(
        facts,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        new GoldFolder.Exported(0, List.of()),
        List.of(),
        false);
  }

  BuiltSource with(Bronze made) {
    return new BuiltSource(
        facts,
        Optional.of(made),
        Optional.empty(),
        silver,
        gold,
        checks,
        and(Stage.BRONZE),
        exported,
        problems,
        cancelled);
  }

  /** Calls were made, and not all of them succeeded. */
  BuiltSource withUnfinished(IngestedRecords.Calls calls, Instant at) {
    SourceProvenance delivered =
        SourceProvenance.ofFailedCalls(
            facts.source().provider(),
            facts.source().dataset(),
            at,
            calls.ledger().apiVersion(),
            calls.params(),
            calls.ledger().fetched(),
            calls.ledger().total(at),
            calls.ledger().coverage());
    return new BuiltSource(
        facts,
        bronze,
        Optional.of(new Unfinished(calls, delivered)),
        silver,
        gold,
        checks,
        completed,
        exported,
        problems,
        cancelled);
  }

  /** Where its records came from, as far as they did; empty when nothing arrived. */
  Optional<SourceProvenance> provenance() {
    return bronze
        .map(made -> made.provenance(facts.source()))
        .or(() -> unfinished.map(Unfinished::provenance));
  }

  /** Zones of its instants that its Silver does not keep. */
  ZoneChanges zoneChanges() {
    return bronze.isPresent() && silver.isPresent()
        ? ZoneChanges.of(facts, bronze.get().table(), silver.get().made().columns())
        : new ZoneChanges(List.of());
  }

  /** What was changed or left out of its records; nothing where none were read. */
  SourceAdjustments adjustments() {
    return bronze
        .map(made -> SourceNormalizer.adjustments(made.table(), facts.schema()))
        .orElse(SourceAdjustments.NONE);
  }

  /** What it took over from an earlier run; empty for a source without calls. */
  Optional<ResumedCalls> taken() {
    return bronze
        .flatMap(made -> made.arrival().calls())
        .or(() -> unfinished.map(Unfinished::calls))
        .map(IngestedRecords.Calls::taken);
  }

  BuiltSource with(Silver made) {
    return new BuiltSource(
        facts,
        bronze,
        unfinished,
        Optional.of(made),
        gold,
        checks,
        and(Stage.SILVER),
        exported,
        problems,
        cancelled);
  }

  BuiltSource with(BuiltGold made) {
    return new BuiltSource(
        facts,
        bronze,
        unfinished,
        silver,
        Optional.of(made),
        checks,
        and(Stage.GOLD),
        exported,
        problems,
        cancelled);
  }

  BuiltSource checked(List<QualityCheckResult> results) {
    return new BuiltSource(
        facts, bronze, unfinished, silver, gold, results, completed, exported, problems, cancelled);
  }

  BuiltSource with(GoldFolder.Exported done) {
    return new BuiltSource(
        facts,
        bronze,
        unfinished,
        silver,
        gold,
        checks,
        and(Stage.EXPORT),
        done,
        problems,
        cancelled);
  }

  BuiltSource failed(List<Problem> why) {
    return new BuiltSource(
        facts,
        bronze,
        unfinished,
        silver,
        gold,
        checks,
        completed,
        exported,
        ProblemPaths.below(facts, why),
        cancelled);
  }

  /** The same, failed, with a Silver that nothing may publish: a composition neither. */
  BuiltSource refusedBeforeGold(List<Problem> why) {
    return new BuiltSource(
        facts,
        bronze,
        unfinished,
        silver.map(made -> made.refusedFor(why)),
        gold,
        checks,
        completed,
        exported,
        ProblemPaths.below(facts, why),
        cancelled);
  }

  BuiltSource stopped() {
    return new BuiltSource(
        facts, bronze, unfinished, silver, gold, checks, completed, exported, problems, true);
  }

  /**
   * The results of every evaluated check, the schema contract's first; empty when none was reached.
   */
  Optional<List<QualityCheckResult>> qualityResults() {
    if (silver.isEmpty() && checks.isEmpty()) {
      return Optional.empty();
    }
    List<QualityCheckResult> all = new ArrayList<>(checks);
    silver.ifPresent(made -> all.addAll(made.made().quality().results()));
    return Optional.of(List.copyOf(all));
  }

  /** False when the run was asked to stop before the source was begun. */
  boolean attempted() {
    return unfinished.isPresent() || !(cancelled && completed.isEmpty());
  }

  /** Whether it has a Silver that the gate before Gold lets through, whatever came of its Gold. */
  boolean isValidated() {
    return silver.filter(made -> made.refusals().isEmpty()).isPresent();
  }

  boolean isOk() {
    return problems.isEmpty() && !cancelled;
  }

  private List<Stage> and(Stage stage) {
    List<Stage> all = new ArrayList<>(completed);
    all.add(stage);
    return List.copyOf(all);
  }
}
