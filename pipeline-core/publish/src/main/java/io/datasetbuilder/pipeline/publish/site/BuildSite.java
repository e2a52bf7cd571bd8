package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.concurrent.ParallelWork;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.publish.CheckRelease;
import io.datasetbuilder.pipeline.publish.site.SiteFolder.Draft;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/**
 * Writes a static site of the finished runs that a caller may see and that may be passed on. Throws
 * the exceptions of its ports when the disk or the index fails; the previous site is unchanged
 * then. Safe for concurrent use.
 */
public final class BuildSite {

  /** More would only wait for the disk. */
  private static final int DATASETS_AT_ONCE = 4;

  /** Bytes of manifests of one dataset: their values take some times as much memory. */
  private static final long MOST_HELD_BYTES = 1024 * 1024;

  private final RunIndex index;
  private final SiteRuns runs;
  private final ReadSiteDataset reading;
  private final SiteRenderer renderer;
  private final JsonCodec json;
  private final Executor threads;

  /**
   * @param samples rule for the sample of a source of a run
   * @param threads runs a few tasks that work on datasets, at once or one after the other
   */
  public BuildSite(
      RunIndex index,
      ReadRun runs,
      CheckRelease release,
      BiFunction<RunView, String, SampleRule> samples,
      JsonCodec json,
      SiteRenderer renderer,
      Clock clock,
      Executor threads) {
    this.index = index;
    this.runs = new SiteRuns(index, runs, release, MOST_HELD_BYTES);
    this.reading = new ReadSiteDataset(new ReadSiteTables(json, samples), clock);
    this.renderer = renderer;
    this.json = json;
    this.threads = threads;
  }

  /** Observes the datasets that are done. Called by several threads, one at a time. */
  @FunctionalInterface
  public interface SiteProgress {

    /** Observes nothing. */
    SiteProgress NONE = (done, total) -> {};

    void at(long done, long total);
  }

  /**
   * Writes the site and puts it in place of the previous one. Datasets are worked on at the same
   * time; the content of the site and the report do not depend on the order in which they end.
   */
  public SiteReport build(
      Visibility visibility, SiteFolder folder, SiteOptions options, SiteProgress progress) {
    try (Draft draft = folder.begin()) {
      SiteWriter writer = new SiteWriter(draft, json);
      WriteSiteDataset each =
          new WriteSiteDataset(visibility, options, runs, reading, renderer, writer);
      List<DatasetEntry> datasets = index.allDatasets(visibility);
      Counted counted = new Counted(progress, datasets.size());
      List<DatasetResult> results =
          ParallelWork.map(
              threads, datasets, DATASETS_AT_ONCE, entry -> counted.then(each.write(entry)));
      new SiteLists(renderer, options, writer).write(DatasetResult.listed(results));
      draft.putInPlace();
      return DatasetResult.report(results);
    }
  }

  /** Reports datasets that are done, in the order of their number. Safe for concurrent use. */
  private static final class Counted {

    private final SiteProgress progress;
    private final long total;
    private final AtomicLong done = new AtomicLong();

    Counted(SiteProgress progress, long total) {
      this.progress = progress;
      this.total = total;
    }

    synchronized DatasetResult then(DatasetResult result) {
      progress.at(done.incrementAndGet(), total);
      return result;
    }
  }
}
