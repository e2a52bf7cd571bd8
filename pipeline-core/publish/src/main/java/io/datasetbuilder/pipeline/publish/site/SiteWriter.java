package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.sharing.ReaderView;
import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.publish.GoldOutputs;
import io.datasetbuilder.pipeline.publish.site.SiteFolder.Draft;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import io.datasetbuilder.pipeline.publish.site.SiteReport.LeftOut;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the files of one site, and collects what its lists show. For one thread. */
final class SiteWriter {

  private final Draft draft;
  private final SiteRenderer renderer;
  private final SiteOptions options;
  private final JsonCodec json;
  private final List<SiteCard> cards = new ArrayList<>();
  private final List<CatalogEntry> entries = new ArrayList<>();
  private final List<SitePath> pages = new ArrayList<>();
  private final List<Listed> listed = new ArrayList<>();

  SiteWriter(Draft draft, SiteRenderer renderer, SiteOptions options, JsonCodec json) {
    this.draft = draft;
    this.renderer = renderer;
    this.options = options;
    this.json = json;
  }

  boolean keep(SitePath folder, String seal) {
    return draft.keep(folder, seal);
  }

  void seal(SitePath folder, String seal) {
    draft.seal(folder, seal);
  }

  void write(SiteFile file) {
    draft.write(file.path(), BuildSite.bytes(file));
  }

  /**
   * Writes what a reader may have of a run: Gold, the report and the manifest of readers; takes it
   * over from the previous site where that has it.
   *
   * @return false when a file is not as the manifest proves it; nothing is left of the run then
   */
  boolean files(SitePath folder, AdmittedRun run, RunView view, GoldOutputs gold) {
    SitePath target = folder.files(run.id().value());
    String seal = Seal.of(run);
    if (draft.keep(target, seal)) {
      return true;
    }
    if (!copy(target, view, gold)) {
      draft.remove(folder.run(run.id().value()));
      return false;
    }
    draft.seal(target, seal);
    return true;
  }

  private boolean copy(SitePath target, RunView run, GoldOutputs gold) {
    Map<RunPath, OutputFile> proofs = run.manifest().outputs().files();
    for (RunPath path : gold.paths()) {
      Optional<FileFacts> facts = Optional.ofNullable(proofs.get(path)).map(OutputFile::facts);
      if (facts.isEmpty()
          || !draft.copy(target.resolve(path.value()), gold.content(path), facts.get())) {
        return false;
      }
    }
    Optional<FileContent> report = run.files().content(RunPaths.REPORT);
    Optional<OutputFile> proof = Optional.ofNullable(proofs.get(RunPaths.REPORT));
    SitePath reportPath = target.resolve(RunPaths.REPORT.value());
    if (report.isPresent()
        && proof.isPresent()
        && !draft.copy(reportPath, report.get(), proof.get().facts())) {
      return false;
    }
    draft.write(
        target.resolve(ManifestDocument.PATH.value()),
        json.write(ManifestDocument.published(ReaderView.of(run.manifest()))));
    return true;
  }

  /** Adds a dataset to the lists, once its pages are there. */
  void listed(SiteDataset dataset, int runs, boolean written) {
    cards.add(SiteCard.of(dataset));
    entries.add(CatalogEntry.of(dataset));
    pages.add(dataset.folder().page());
    dataset.versions().forEach(version -> pages.add(dataset.folder().run(version.runId()).page()));
    listed.add(new Listed(runs, written));
  }

  /** Writes the lists and what all pages share. */
  void finish() {
    renderer.shared(options, this::write);
    renderer.home(
        cards,
        options,
        file -> {
          write(file);
          if (file.path().value().endsWith(".html")) {
            pages.add(file.path());
          }
        });
    DcatCatalog catalog = new DcatCatalog(options, entries);
    write("catalog.ttl", catalog.turtle());
    write("catalog.jsonld", catalog.jsonLd());
    write("datapackage.json", SitePackage.render(options, entries));
    write("robots.txt", robots());
    options.baseUrl().ifPresent(address -> write("sitemap.xml", renderer.sitemap(pages, address)));
  }

  private void write(String name, String content) {
    draft.write(new SitePath(name), content.getBytes(StandardCharsets.UTF_8));
  }

  private String robots() {
    String allowed = options.audience() == Audience.PUBLIC ? "Allow: /\n" : "Disallow: /\n";
    String map =
        options.baseUrl().map(address -> "Sitemap: " + address + "sitemap.xml\n").orElse("");
    return "User-agent: *\n" + allowed + map;
  }

  SiteReport report(List<LeftOut> leftOut) {
    return new SiteReport(
        cards.size(),
        (int) listed.stream().filter(Listed::written).count(),
        listed.stream().mapToInt(Listed::runs).sum(),
        leftOut);
  }

  /** Counts of one dataset. */
  private record Listed(int runs, boolean written) {}
}
