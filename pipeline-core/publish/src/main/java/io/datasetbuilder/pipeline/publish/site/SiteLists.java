package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.publish.site.DatasetResult.Listed;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import java.util.ArrayList;
import java.util.List;

/** Writes what the pages of a site share, and the lists of its datasets for people and programs. */
final class SiteLists {

  private final SiteRenderer renderer;
  private final SiteOptions options;
  private final SiteWriter writer;

  SiteLists(SiteRenderer renderer, SiteOptions options, SiteWriter writer) {
    this.renderer = renderer;
    this.options = options;
    this.writer = writer;
  }

  /** Writes all of them; the lists have the order of the datasets. */
  void write(List<Listed> datasets) {
    renderer.shared(options, writer::write);
    List<SitePath> pages =
        new ArrayList<>(datasets.stream().flatMap(each -> each.pages().stream()).toList());
    renderer.home(
        datasets.stream().map(Listed::card).toList(),
        options,
        file -> {
          writer.write(file);
          if (file.path().value().endsWith(".html")) {
            pages.add(file.path());
          }
        });
    List<CatalogEntry> entries = datasets.stream().map(Listed::catalog).toList();
    DcatCatalog catalog = new DcatCatalog(options, entries);
    write("catalog.ttl", catalog.turtle());
    write("catalog.jsonld", catalog.jsonLd());
    write("datapackage.json", SitePackage.render(options, entries));
    write("robots.txt", robots());
    options.baseUrl().ifPresent(address -> write("sitemap.xml", renderer.sitemap(pages, address)));
  }

  private void write(String name, String content) {
    writer.write(new SiteFile(new SitePath(name), content));
  }

  private String robots() {
    String allowed = options.audience() == Audience.PUBLIC ? "Allow: /\n" : "Disallow: /\n";
    String map =
        options.baseUrl().map(address -> "Sitemap: " + address + "sitemap.xml\n").orElse("");
    return "User-agent: *\n" + allowed + map;
  }
}
