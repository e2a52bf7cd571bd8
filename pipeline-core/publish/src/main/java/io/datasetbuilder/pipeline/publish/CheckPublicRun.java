package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.publish.CheckRelease.Release;
import io.datasetbuilder.pipeline.publish.PublicReceipts.PublicReceipt;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Decides whether everyone may read a run of which a public receipt exists. The run has to belong
 * to the owner of the receipt and to the dataset that it names; its Gold files have to be those
 * that were published, with files of every table among them; and the terms of today have to allow a
 * public dataset. Safe for concurrent use.
 */
public final class CheckPublicRun {

  private final ReadRun runs;
  private final CheckRelease release;
  private final PublicRunCache cache;

  /**
   * @param release by the catalog of today
   * @param cache shared by all checks of one folder
   */
  public CheckPublicRun(ReadRun runs, CheckRelease release, PublicRunCache cache) {
    this.runs = runs;
    this.release = release;
    this.cache = cache;
  }

  /** Whether everyone may read the run of a receipt. */
  public boolean admits(PublicReceipt receipt) {
    return cache.of(receipt, () -> check(receipt));
  }

  private boolean check(PublicReceipt receipt) {
    Visibility owner = new Visibility.OwnedBy(receipt.key().owner(), "");
    return runs.read(owner, receipt.key().runId())
        .match(run -> admits(receipt, run), problems -> false);
  }

  private boolean admits(PublicReceipt receipt, RunView run) {
    boolean sameDataset =
        run.indexed()
            .dataset()
            .map(IndexedDataset::datasetId)
            .filter(receipt.datasetId()::equals)
            .isPresent();
    if (!sameDataset) {
      return false;
    }
    Release checked = release.check(run, Audience.PUBLIC);
    return checked.issues().isEmpty() && isAsPublished(receipt, run, checked.spec());
  }

  private boolean isAsPublished(PublicReceipt receipt, RunView run, Optional<BuildSpec> spec) {
    return PublishOptions.read(receipt.key().target(), receipt.options())
        .match(
            options -> options.isPublic() && isAsPublished(receipt, run, spec, options),
            problems -> false);
  }

  private boolean isAsPublished(
      PublicReceipt receipt, RunView run, Optional<BuildSpec> spec, PublishOptions options) {
    GoldOutputs gold = release.gold(run);
    PublishDestination destination = receipt.key().destination();
    SortedMap<String, RunPath> files =
        PackageLayout.of(options.target(), gold, spec, Optional.of(destination)).files();
    List<PackageFile> content =
        files.entrySet().stream()
            .map(
                file ->
                    new PackageFile(
                        file.getKey(), gold.facts(file.getValue()), gold.content(file.getValue())))
            .toList();
    return hasEveryTable(gold, files)
        && PackageFingerprint.of(run.id(), destination, options, content)
            .equals(receipt.fingerprint());
  }

  /** A publication of one table says nothing about the others of its run. */
  private static boolean hasEveryTable(GoldOutputs gold, SortedMap<String, RunPath> files) {
    return gold.names().stream()
        .allMatch(
            table ->
                files.values().stream().anyMatch(path -> path.segments().get(1).equals(table)));
  }
}
