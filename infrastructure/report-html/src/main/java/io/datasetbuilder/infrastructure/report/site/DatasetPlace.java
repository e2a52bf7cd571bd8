package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;

/** Place of the page of a dataset, which decides what lies around it. */
enum DatasetPlace {
  /** A site, with other pages, the versions of the dataset, and the health of the data. */
  SITE {
    @Override
    String href(String runId, PublishedFile file) {
      return "runs/" + runId + "/files/" + SitePath.href(file.path());
    }
  },
  /** A folder with nothing but the files of one run. */
  FOLDER {
    @Override
    String href(String runId, PublishedFile file) {
      return SitePath.href(file.path()).substring(RunPaths.GOLD.length() + 1);
    }
  };

  /** Reference from the page to a file of a run. */
  abstract String href(String runId, PublishedFile file);
}
