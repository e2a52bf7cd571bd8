package io.datasetbuilder.pipeline.building;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.split.SplitSpec;
import io.datasetbuilder.pipeline.document.card.CardDocument;
import io.datasetbuilder.pipeline.document.croissant.Croissant;
import io.datasetbuilder.pipeline.document.datapackage.DataPackage;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.export.ExportRequest;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.document.export.HubCard;
import io.datasetbuilder.pipeline.gold.split.SplitPlan;
import io.datasetbuilder.pipeline.gold.split.SplitTable;
import io.datasetbuilder.pipeline.model.file.DiskProblems;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Fills the folder of one Gold table, of a source or of the composition: splits, documents,
 * exports. For one thread.
 */
final class GoldFolder {

  private final RunContext run;
  private final SourceKey name;
  private final TableEngine.Session engine;
  private final Optional<HistorySpec> history;

  /**
   * @param history history of the table
   */
  GoldFolder(
      RunContext run, SourceKey name, TableEngine.Session engine, Optional<HistorySpec> history) {
    this.run = run;
    this.name = name;
    this.engine = engine;
    this.history = history;
  }

  /**
   * The splits of a table.
   *
   * @param parts in order; empty where the spec splits nothing
   * @param algorithm how a ratio split chose its rows
   * @param warnings sentences for the manifest
   */
  record Splits(
      List<DatasetDescription.DescribedSplit> parts,
      Optional<String> algorithm,
      List<String> warnings) {

    static final Splits NONE = new Splits(List.of(), Optional.empty(), List.of());
  }

  /** The table and its splits, in the folder. */
  record Filled(PublishedTable table, Splits splits) {}

  /**
   * Publishes a table with the splits of the spec: all of it or, when the splits are refused,
   * nothing.
   */
  StageOutcome<Filled> fill(PublishedTable.Staged gold) {
    Optional<SplitSpec> spec = run.spec().splits();
    if (spec.isEmpty()) {
      return new Completed<>(new Filled(gold.publish(run.files()), Splits.NONE));
    }
    Optional<String> lacking = lackingKey(spec.get(), gold);
    if (lacking.isPresent() && run.goldTables() > 1) {
      String warning = "not split: it has no column '" + lacking.get() + "'";
      Splits none = new Splits(List.of(), Optional.empty(), List.of(warning));
      return new Completed<>(new Filled(gold.publish(run.files()), none));
    }
    SplitTable splitting = new SplitTable(engine, run.workspace().scratch("split-" + name.value()));
    return splitting
        .plan(
            spec.get(),
            gold.table(),
            gold.profile().rowCount(),
            gold.masking().columns(),
            history.map(HistorySpec::keys))
        .then(plan -> new Completed<>(fill(gold, plan)));
  }

  /** One key serves all Gold tables of a run; one that lacks the column stays whole. */
  private static Optional<String> lackingKey(SplitSpec spec, PublishedTable.Staged gold) {
    List<String> columns = gold.table().columns().stream().map(Column::name).toList();
    return spec.<Optional<String>>match(ratio -> Optional.empty(), key -> Optional.of(key.column()))
        .filter(key -> !columns.contains(key));
  }

  private Filled fill(PublishedTable.Staged gold, SplitPlan plan) {
    for (SplitPlan.Split split : plan.splits()) {
      engine.write(
          split.relation(),
          gold.table().columns(),
          TableFormat.PARQUET,
          run.workspace().stage(path(split)));
    }
    PublishedTable table = gold.publish(run.files());
    List<DatasetDescription.DescribedSplit> parts = new ArrayList<>();
    for (SplitPlan.Split split : plan.splits()) {
      FileFacts file = run.files().publishTable(path(split), split.rows());
      parts.add(
          new DatasetDescription.DescribedSplit(
              split.name(),
              split.rows(),
              new DatasetDescription.DescribedFile(split.path(), file)));
    }
    List<String> warnings = plan.warnings().stream().map(Problem::message).toList();
    return new Filled(table, new Splits(parts, plan.algorithm(), warnings));
  }

  private RunPath path(SplitPlan.Split split) {
    return RunPaths.gold(name).resolve(split.path());
  }

  /**
   * Writes the documents about the table, except the Data Package, all of them from one
   * description.
   */
  void describe(DatasetDescription dataset) {
    RunPath folder = RunPaths.gold(name);
    run.files()
        .write(
            folder.resolve(RunPaths.PACKAGE), Sidecars.goldPackage(dataset, run.spec().exports()));
    run.files().write(folder.resolve(RunPaths.CARD), HubCard.ofTable(dataset));
    run.files().write(folder.resolve(CardDocument.FILE_NAME), CardDocument.render(dataset));
    run.files()
        .write(
            folder.resolve(Croissant.FILE_NAME), Croissant.render(dataset, Publication.none(), ""));
  }

  /**
   * Result of exports.
   *
   * @param files number of files that they wrote
   * @param remarks sentences about information that they still lack
   */
  record Exported(int files, List<String> remarks) {

    static final Exported NOTHING = new Exported(0, List.of());

    Exported {
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Runs every export of the spec over the table. The Data Package next to the table is written
   * after them, since a CSV file among them is the table that it shows.
   */
  Exported export(DatasetDescription dataset, PublishedTable table) {
    List<ExportSpec> exports = run.spec().exports();
    int written = 0;
    List<String> remarks = new ArrayList<>();
    Optional<DatasetDescription.DescribedFile> csv = Optional.empty();
    for (int i = 0; i < exports.size(); i++) {
      ExportSpec export = exports.get(i);
      GoldExport target =
          new GoldExport(
              run.files(),
              engine,
              table,
              RunPaths.gold(name).resolve(export.outputPath().value()),
              run.interruption());
      remarks.addAll(export(export, dataset, target));
      written += target.written();
      csv = csv.or(target::csv);
      double done = (i + 1.0) / exports.size();
      run.listener().stageProgress(name.value(), Stage.EXPORT, done);
    }
    writeDataPackage(dataset, csv);
    return new Exported(written, remarks);
  }

  private void writeDataPackage(
      DatasetDescription dataset, Optional<DatasetDescription.DescribedFile> csv) {
    DataPackage.CsvCopies copies =
        csv.map(DataPackage.CsvCopies::ofTable).orElseGet(DataPackage.CsvCopies::none);
    run.files()
        .write(
            RunPaths.gold(name).resolve(DataPackage.FILE_NAME),
            DataPackage.render(dataset, Publication.none(), copies));
  }

  /** Exporters may be other people's code: one that breaks fails its table, not the run. */
  private List<String> export(ExportSpec export, DatasetDescription dataset, GoldExport target) {
    Exporter exporter = run.parts().exporters().find(export.kind()).orElseThrow();
    try {
      ExportRequest request = new ExportRequest(dataset, export.options(), run.goldTables());
      exporter.export(request, target);
      return exporter.remarks(request);
    } catch (ProblemException | CancellationException known) {
      throw known;
    } catch (RuntimeException | Error broken) {
      if (isFullDisk(broken)) {
        throw broken;
      }
      throw new ExporterFailure(export, broken);
    }
  }

  private static boolean isFullDisk(Throwable broken) {
    return broken instanceof UncheckedIOException disk
        && DiskProblems.isFull(requireNonNull(disk.getCause()));
  }

  /** An exporter broke while it wrote. */
  static final class ExporterFailure extends ProblemException {

    private static final long serialVersionUID = 1L;

    ExporterFailure(ExportSpec export, Throwable cause) {
      super(
          Problem.of(
                  RunProblem.EXPORTER_FAILED,
                  "",
                  "the " + export.kind() + " exporter stopped early; the log shows the cause")
              .causedBy(cause),
          cause);
    }
  }
}
