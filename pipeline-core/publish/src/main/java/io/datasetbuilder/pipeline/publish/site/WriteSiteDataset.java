package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.publish.GoldOutputs;
import io.datasetbuilder.pipeline.publish.PublishIssue;
import io.datasetbuilder.pipeline.publish.site.DatasetResult.Listed;
import io.datasetbuilder.pipeline.publish.site.SiteReport.LeftOut;
import io.datasetbuilder.pipeline.publish.site.SiteRuns.CheckedRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes the pages and files of the datasets of one site, unless the previous site has them. Safe
 * for concurrent use with different datasets.
 */
final class WriteSiteDataset {

  private final Visibility visibility;
  private final SiteOptions options;
  private final SiteRuns runs;
  private final ReadSiteDataset reading;
  private final SiteRenderer renderer;
  private final SiteWriter writer;

  WriteSiteDataset(
      Visibility visibility,
      SiteOptions options,
      SiteRuns runs,
      ReadSiteDataset reading,
      SiteRenderer renderer,
      SiteWriter writer) {
    this.visibility = visibility;
    this.options = options;
    this.runs = runs;
    this.reading = reading;
    this.renderer = renderer;
    this.writer = writer;
  }

  DatasetResult write(DatasetEntry entry) {
    OneDataset dataset = new OneDataset(entry.latest().dataset().orElseThrow());
    return new DatasetResult(dataset.write(), dataset.leftOut);
  }

  /** Work on one dataset. For use by one thread. */
  private final class OneDataset {

    private final IndexedDataset indexed;
    private final SitePath folder;
    private final List<LeftOut> leftOut = new ArrayList<>();

    OneDataset(IndexedDataset indexed) {
      this.indexed = indexed;
      this.folder = SitePath.ofDataset(indexed.datasetId());
    }

    Optional<Listed> write() {
      List<AdmittedRun> admitted =
          new ArrayList<>(
              runs.admitted(visibility, indexed.datasetId(), options.audience(), this::leaveOut));
      if (admitted.isEmpty()) {
        if (leftOut.isEmpty()) {
          leaveOut(Optional.empty(), SiteRuns.noSuccess());
        }
        return Optional.empty();
      }
      SiteDataset dataset = dataset(admitted);
      String seal = Seal.of(renderer.version(), options, dataset, admitted);
      if (writer.keep(folder, seal)) {
        return Optional.of(Listed.of(dataset, false));
      }
      int before = admitted.size();
      List<SiteRun> written = files(admitted);
      if (admitted.isEmpty()) {
        return Optional.empty();
      }
      boolean whole = admitted.size() == before;
      SiteDataset shown = whole ? dataset : dataset(admitted);
      pages(shown, written);
      if (whole) {
        writer.seal(folder, seal);
      }
      return Optional.of(Listed.of(shown, true));
    }

    private void leaveOut(Optional<String> runId, PublishIssue reason) {
      leftOut.add(new LeftOut(indexed.datasetId(), runId, reason));
    }

    /** Writes the files of the runs; runs whose files have changed are left out and removed. */
    private List<SiteRun> files(List<AdmittedRun> admitted) {
      List<SiteRun> written = new ArrayList<>();
      for (AdmittedRun run : List.copyOf(admitted)) {
        RunView view = runs.read(visibility, run);
        GoldOutputs gold = runs.gold(view);
        boolean kept = written.isEmpty() || options.files() == SiteOptions.KeptFiles.ALL;
        if (!kept || writer.files(folder, run, view, gold)) {
          written.add(ReadSiteDataset.run(view, gold.paths(), kept));
        } else {
          admitted.remove(run);
          leaveOut(Optional.of(run.id().value()), SiteRuns.changed());
        }
      }
      return written;
    }

    private SiteDataset dataset(List<AdmittedRun> admitted) {
      CheckedRun latest = runs.checked(visibility, admitted.get(0), options.audience());
      RunView run = latest.run();
      return reading.of(
          run.indexed().dataset().orElse(indexed),
          run,
          latest.release(),
          SiteRuns.versions(admitted),
          ReadSiteDataset.run(run, runs.gold(run).paths(), true));
    }

    private void pages(SiteDataset dataset, List<SiteRun> all) {
      renderer.dataset(dataset, options, writer::write);
      for (int i = 0; i < all.size(); i++) {
        writer.write(
            renderer.run(
                new SiteRenderer.RunPage(
                    dataset.identity(),
                    dataset.folder(),
                    all.get(i),
                    id(all, i - 1),
                    id(all, i + 1)),
                options));
      }
    }

    private static Optional<String> id(List<SiteRun> all, int at) {
      return at < 0 || at >= all.size() ? Optional.empty() : Optional.of(all.get(at).runId());
    }
  }
}
