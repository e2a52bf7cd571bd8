package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.publish.CheckRelease;
import io.datasetbuilder.pipeline.publish.GoldOutputs;
import io.datasetbuilder.pipeline.publish.PublishIssue;
import io.datasetbuilder.pipeline.publish.site.SiteFolder.Draft;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import io.datasetbuilder.pipeline.publish.site.SiteReport.LeftOut;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Writes a static site of the finished runs that a caller may see and that may be passed on. Throws
 * the exceptions of its ports when the disk or the index fails; the previous site is unchanged
 * then. Safe for concurrent use.
 */
public final class BuildSite {

  private final RunIndex index;
  private final SiteRuns runs;
  private final ReadSiteDataset reading;
  private final SiteRenderer renderer;
  private final JsonCodec json;

  /**
   * @param samples rule for the sample of a source of a run
   */
  public BuildSite(
      RunIndex index,
      ReadRun runs,
      CheckRelease release,
      BiFunction<RunView, String, SampleRule> samples,
      JsonCodec json,
      SiteRenderer renderer,
      Clock clock) {
    this.index = index;
    this.runs = new SiteRuns(index, runs, release);
    this.reading = new ReadSiteDataset(new ReadSiteTables(json, samples), clock);
    this.renderer = renderer;
    this.json = json;
  }

  /** Observes the datasets that are done. */
  @FunctionalInterface
  public interface SiteProgress {

    /** Observes nothing. */
    SiteProgress NONE = (done, total) -> {};

    void at(long done, long total);
  }

  /** Writes the site and puts it in place of the previous one. */
  public SiteReport build(
      Visibility visibility, SiteFolder folder, SiteOptions options, SiteProgress progress) {
    try (Draft draft = folder.begin()) {
      SiteWriter writer = new SiteWriter(draft, renderer, options, json);
      List<LeftOut> leftOut = new ArrayList<>();
      List<DatasetEntry> datasets = index.allDatasets(visibility);
      long done = 0;
      for (DatasetEntry entry : datasets) {
        new OneDataset(visibility, entry, options, writer, leftOut).write();
        progress.at(++done, datasets.size());
      }
      writer.finish();
      draft.putInPlace();
      return writer.report(leftOut);
    }
  }

  /** Work on one dataset. For use by one thread. */
  private final class OneDataset {

    private final Visibility visibility;
    private final DatasetEntry entry;
    private final SiteOptions options;
    private final SiteWriter writer;
    private final List<LeftOut> leftOut;

    OneDataset(
        Visibility visibility,
        DatasetEntry entry,
        SiteOptions options,
        SiteWriter writer,
        List<LeftOut> leftOut) {
      this.visibility = visibility;
      this.entry = entry;
      this.options = options;
      this.writer = writer;
      this.leftOut = leftOut;
    }

    private String datasetId() {
      return entry.latest().dataset().orElseThrow().datasetId();
    }

    void write() {
      int leftOutBefore = leftOut.size();
      List<AdmittedRun> admitted =
          new ArrayList<>(
              runs.admitted(visibility, datasetId(), options.audience(), this::leaveOut));
      if (admitted.isEmpty()) {
        if (leftOut.size() == leftOutBefore) {
          leaveOut(Optional.empty(), SiteRuns.noSuccess());
        }
        return;
      }
      SitePath folder = SitePath.ofDataset(datasetId());
      SiteDataset dataset = dataset(admitted);
      String seal = Seal.of(renderer.version(), options, dataset, admitted);
      if (writer.keep(folder, seal)) {
        writer.listed(dataset, admitted.size(), false);
        return;
      }
      int before = admitted.size();
      List<SiteRun> written = files(folder, admitted);
      if (admitted.isEmpty()) {
        return;
      }
      boolean whole = admitted.size() == before;
      SiteDataset shown = whole ? dataset : dataset(admitted);
      pages(shown, written);
      if (whole) {
        writer.seal(folder, seal);
      }
      writer.listed(shown, admitted.size(), true);
    }

    private void leaveOut(Optional<String> runId, PublishIssue reason) {
      leftOut.add(new LeftOut(datasetId(), runId, reason));
    }

    /** Writes the files of the runs; runs whose files have changed are left out and removed. */
    private List<SiteRun> files(SitePath folder, List<AdmittedRun> admitted) {
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
      RunView latest = runs.read(visibility, admitted.get(0));
      return reading.of(
          latest.indexed().dataset().or(() -> entry.latest().dataset()).orElseThrow(),
          latest,
          runs.release(latest, options.audience()),
          SiteRuns.versions(admitted),
          ReadSiteDataset.run(latest, runs.gold(latest).paths(), true));
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

  /** Bytes of a text file of a site. */
  static byte[] bytes(SiteFile file) {
    return file.content().getBytes(StandardCharsets.UTF_8);
  }
}
