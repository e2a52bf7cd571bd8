package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.manifest.SourceFile;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.StageFailure;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.source.checkpoint.ResumedCalls;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.table.silver.TypedPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * State of one source of a run: its progress and its status. The result of a stage remains when a
 * later one fails.
 *
 * @param progress last completed step; each contains the ones before it
 */
record BuiltSource(SourceFacts facts, Progress progress, Status status) {

  /** Progress of a source. */
  sealed interface Progress {}

  /** No step is complete. */
  record Begun() implements Progress {}

  /**
   * Calls of which some failed; their records do not become Bronze.
   *
   * @param provenance provenance of the records that they delivered
   */
  record Unfinished(IngestedRecords.Calls calls, SourceProvenance provenance) implements Progress {

    static Unfinished of(SourceFacts facts, IngestedRecords.Calls calls, Instant at) {
      return new Unfinished(
          calls,
          SourceProvenance.ofFailedCalls(
              facts.source().provider(),
              facts.source().dataset(),
              at,
              calls.ledger().apiVersion(),
              calls.params(),
              calls.ledger().fetched(),
              calls.ledger().total(at),
              calls.ledger().coverage()));
    }
  }

  /**
   * Records that were read and checked.
   *
   * @param arrival origin of the records
   * @param readAt time at which all records had arrived
   */
  record Bronze(IngestedRecords arrival, BronzeTable table, Instant readAt) implements Progress {

    /** Origin of the records, with the facts that prove them. */
    SourceProvenance provenance(SourceSpec source) {
      return origin(source).readAs(arrival.declaredRead());
    }

    /** The files that its rows come from, in their order; empty for any other source. */
    List<SourceFile> files() {
      List<SourceFile> files = new ArrayList<>();
      arrival
          .uploads()
          .ifPresent(
              uploads -> {
                for (int i = 0; i < table.files().size(); i++) {
                  files.add(uploads.files().get(i).facts(table.files().get(i)));
                }
              });
      return files;
    }

    private SourceProvenance origin(SourceSpec source) {
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
   * Bronze whose columns were checked against the schema contract.
   *
   * @param contract results, also of a violated contract
   * @param types effects of the types that its dataset declares
   */
  record Checked(Bronze bronze, List<QualityCheckResult> contract, TypedPlan.DeclaredTypes types)
      implements Progress {
    Checked {
      contract = List.copyOf(contract);
    }
  }

  /**
   * The Silver table.
   *
   * @param made table with the results of its inspection
   * @param sample first rows, with declared columns masked
   * @param drift differences from earlier runs; empty when those could not be read
   * @param refusals problems that forbid Gold, also of a composition; empty when the table is
   *     validated
   */
  record Silver(
      Checked checked,
      InspectedSilver made,
      List<List<JsonValue>> sample,
      Optional<DriftReport> drift,
      List<Problem> refusals)
      implements Progress {
    Silver {
      refusals = List.copyOf(refusals);
    }

    /** The same after checks that need other tables. */
    Silver checked(QualityEvaluation more, List<Problem> problems) {
      return new Silver(checked, made.checked(more), sample, drift, problems);
    }
  }

  /** The Gold folder, filled. */
  record Gold(Silver silver, BuiltGold made) implements Progress {}

  /** Every export of the Gold table. */
  record Exported(Gold gold, GoldFolder.Exported done) implements Progress {}

  /** Status of a source, also of one that has not ended. */
  sealed interface Status {}

  /** Every step so far succeeded. */
  record Ok() implements Status {}

  /** A step failed; at least one problem. */
  record Failed(List<Problem> problems) implements Status {
    Failed {
      problems = List.copyOf(problems);
    }
  }

  /** The run was cancelled. */
  record Cancelled() implements Status {}

  static BuiltSource begun(SourceFacts facts) {
    return new BuiltSource(facts, new Begun(), new Ok());
  }

  BuiltSource reached(Progress next) {
    return new BuiltSource(facts, next, status);
  }

  BuiltSource failed(List<Problem> why) {
    return new BuiltSource(facts, progress, new Failed(ProblemPaths.below(facts, why)));
  }

  BuiltSource stopped() {
    return new BuiltSource(facts, progress, new Cancelled());
  }

  Optional<Bronze> bronze() {
    return checked().map(Checked::bronze).or(() -> last(Bronze.class));
  }

  private Optional<Checked> checked() {
    return silver().map(Silver::checked).or(() -> last(Checked.class));
  }

  Optional<Silver> silver() {
    return filled().map(Gold::silver).or(() -> last(Silver.class));
  }

  Optional<BuiltGold> gold() {
    return filled().map(Gold::made);
  }

  private Optional<Gold> filled() {
    return last(Exported.class).map(Exported::gold).or(() -> last(Gold.class));
  }

  /** Result of its exports; empty until they are complete. */
  GoldFolder.Exported exported() {
    return last(Exported.class).map(Exported::done).orElse(GoldFolder.Exported.NOTHING);
  }

  private Optional<Unfinished> unfinished() {
    return last(Unfinished.class);
  }

  private <P extends Progress> Optional<P> last(Class<P> kind) {
    return Optional.of(progress).filter(kind::isInstance).map(kind::cast);
  }

  /** The stages that completed, in order. */
  List<Stage> completed() {
    return Stream.of(
            bronze().map(made -> Stage.BRONZE),
            silver().map(made -> Stage.SILVER),
            gold().map(made -> Stage.GOLD),
            last(Exported.class).map(made -> Stage.EXPORT))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Problems that failed the source; empty when it did not fail. */
  List<Problem> problems() {
    return status instanceof Failed failed ? failed.problems() : List.of();
  }

  /** Failures of the source, each with its stage: the one after those that completed. */
  List<StageFailure> failures() {
    List<Stage> done = completed();
    Stage stage =
        Stream.of(Stage.values())
            .filter(any -> !done.contains(any))
            .findFirst()
            .orElse(Stage.EXPORT);
    return problems().stream()
        .map(problem -> StageFailure.of(facts.key().value(), stage, problem))
        .toList();
  }

  boolean cancelled() {
    return status instanceof Cancelled;
  }

  boolean isOk() {
    return status instanceof Ok;
  }

  /** Origin of its records, as far as they arrived; empty when no record arrived. */
  Optional<SourceProvenance> provenance() {
    return bronze()
        .map(made -> made.provenance(facts.source()))
        .or(() -> unfinished().map(Unfinished::provenance));
  }

  /** Zones of its instants that its Silver does not keep. */
  ZoneChanges zoneChanges() {
    return silver()
        .map(made -> ZoneChanges.of(facts, made.checked().bronze().table(), made.made().columns()))
        .orElseGet(() -> new ZoneChanges(List.of()));
  }

  /** Changed and omitted records; empty where no records were read. */
  SourceAdjustments adjustments() {
    SourceAdjustments read =
        bronze()
            .map(
                made ->
                    BronzeStage.adjustments(
                        made.table(),
                        facts.schema(),
                        checked().map(Checked::types).orElse(TypedPlan.DeclaredTypes.NONE)))
            .orElse(SourceAdjustments.NONE);
    return silver()
        .map(
            silver ->
                SelectionFacts.added(
                    read,
                    facts.schema(),
                    silver.checked().bronze().table().recordCount(),
                    silver.made().rows()))
        .orElse(read);
  }

  /** Calls that it resumed from an earlier run; empty for a source without calls. */
  Optional<ResumedCalls> taken() {
    return calls().map(IngestedRecords.Calls::taken);
  }

  /** Warnings about the key of its provider. */
  List<String> keyWarnings() {
    return calls().map(made -> made.keyWarnings(facts.source().provider())).orElse(List.of());
  }

  private Optional<IngestedRecords.Calls> calls() {
    return bronze()
        .flatMap(made -> made.arrival().calls())
        .or(() -> unfinished().map(Unfinished::calls));
  }

  /**
   * The results of every evaluated check, the schema contract's first; empty when the source
   * reached no check.
   */
  Optional<List<QualityCheckResult>> qualityResults() {
    List<QualityCheckResult> all =
        new ArrayList<>(checked().map(Checked::contract).orElse(List.of()));
    silver().ifPresent(made -> all.addAll(made.made().quality().results()));
    return silver().isEmpty() && all.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(all));
  }

  /** False when the run was cancelled before the source was begun. */
  boolean attempted() {
    return !(cancelled() && progress instanceof Begun);
  }

  /**
   * Whether it has a Silver table that passes the gate before Gold, independent of the result of
   * its Gold.
   */
  boolean isValidated() {
    return silver().filter(made -> made.refusals().isEmpty()).isPresent();
  }
}
