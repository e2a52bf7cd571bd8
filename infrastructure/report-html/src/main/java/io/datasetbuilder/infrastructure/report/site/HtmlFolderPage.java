package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.pipeline.publish.site.FolderPageRenderer;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import java.util.Optional;

/**
 * Renders the page of a published folder: the page of a dataset in a site, in English, with its
 * style and script inside, and without links to what only a site has.
 */
public final class HtmlFolderPage implements FolderPageRenderer {

  @Override
  public String render(SiteDataset dataset) {
    SiteOptions plain = SiteOptions.standard();
    SiteOptions titled =
        new SiteOptions(
            Optional.of(dataset.identity().title()),
            plain.publisher(),
            plain.contact(),
            plain.baseUrl(),
            plain.language(),
            plain.audience(),
            plain.files());
    return DatasetPages.inFolder(titled, dataset).page();
  }
}
