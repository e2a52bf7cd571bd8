package io.datasetbuilder.pipeline.publish.site;

/**
 * Renders the page of a dataset for a folder with the files of one run. Safe for concurrent use.
 */
@FunctionalInterface
public interface FolderPageRenderer {

  /**
   * The page as HTML, which needs no other file: it links to the files of the latest run by their
   * paths below {@code gold}. It states nothing that depends on the time at which it is made.
   */
  String render(SiteDataset dataset);
}
