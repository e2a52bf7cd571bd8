package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.document.markdown.Markdown;
import io.datasetbuilder.pipeline.document.markdown.MarkdownBlocks;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.publish.site.SiteCard;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Change;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Freshness;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Identity;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Terms;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SiteOptions.KeptFiles;
import io.datasetbuilder.pipeline.publish.site.SiteOptions.Language;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.RunPage;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import io.datasetbuilder.pipeline.publish.site.SiteRun;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import io.datasetbuilder.pipeline.publish.site.SiteTable;
import io.datasetbuilder.pipeline.publish.site.SiteTable.Cell;
import io.datasetbuilder.pipeline.publish.site.SiteTable.SiteColumn;
import io.datasetbuilder.pipeline.publish.site.SiteTable.Statistics;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes.Health;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict.SourceTerms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Datasets of a site in which every text is the same, chosen by a test. */
record SampleSite(String text, int tables, int columns, int versions) {

  static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");

  static SampleSite of(String text) {
    return new SampleSite(text, 2, 3, 3);
  }

  static SiteOptions options(Language language) {
    return new SiteOptions(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        language,
        Audience.PUBLIC,
        KeptFiles.ALL);
  }

  /** Options with the text in the place of every text. */
  SiteOptions spoiledOptions() {
    return new SiteOptions(
        Optional.of(text),
        Optional.of(text),
        Optional.of(text),
        Optional.empty(),
        Language.EN,
        Audience.PUBLIC,
        KeptFiles.ALL);
  }

  SiteDataset dataset() {
    return new SiteDataset(
        identity(),
        SitePath.ofDataset("sample"),
        new Terms(
            Optional.of(text),
            Optional.of(text),
            Optional.of(text),
            Optional.of(new Creator(text, true, Optional.of(text))),
            Optional.of(text),
            new RedistributionVerdict(
                List.of(new SourceTerms(text, Redistribution.ALLOWED, text)))),
        new Freshness(Optional.of("P1W"), Optional.of(AT), Health.STALE),
        run(),
        IntStream.range(0, versions).mapToObj(this::version).toList(),
        IntStream.range(0, tables).mapToObj(this::table).toList());
  }

  Identity identity() {
    return new Identity(text, text, text);
  }

  private Version version(int at) {
    Change change =
        new Change(
            Optional.of(at - 1L),
            Optional.of(true),
            true,
            List.of(
                SchemaDriftFinding.ofColumn(DriftKind.COLUMN_ADDED, text, text),
                SchemaDriftFinding.ofTable(DriftKind.COLUMN_ADDED, text)));
    return new Version(
        "run-" + (versions - at),
        Optional.of(AT.minusSeconds(at * 60L)),
        Optional.of(10L + at),
        new CheckCounts(2, 1, 0),
        at == versions - 1 ? Optional.empty() : Optional.of(change));
  }

  SiteRun run() {
    List<PublishedFile> files = new ArrayList<>();
    for (int i = 0; i < tables; i++) {
      for (String name : List.of("table.parquet", "exports/data.csv", "croissant.json")) {
        files.add(
            new PublishedFile(
                RunPath.of("gold/t" + i + "/" + name),
                new FileFacts(1_234, "a".repeat(64)),
                name.endsWith("json") ? Optional.empty() : Optional.of(12L)));
      }
    }
    return new SiteRun(
        "run-" + versions,
        Optional.of(AT),
        Optional.of(AT),
        Optional.of(text),
        Optional.of(text),
        Map.of("t0", 12L),
        List.of(),
        files,
        true,
        true);
  }

  private SiteTable table(int at) {
    List<SiteColumn> all = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      all.add(
          new SiteColumn(
              i == 0 ? "id" : text,
              Optional.of(text),
              Optional.of(text),
              Optional.of(text),
              Optional.of(text),
              i == 1
                  ? Statistics.none()
                  : new Statistics(
                      Optional.of(1L), Optional.of(4_711L), Optional.of(text), Optional.of(text)),
              i == 1));
    }
    List<Optional<Cell>> row =
        IntStream.range(0, columns)
            .mapToObj(i -> Optional.of(new Cell(i == 1 ? "" : text, i == 1)))
            .toList();
    String card =
        "## Quality\n\n"
            + Markdown.line(text)
            + "\n\n- "
            + Markdown.line(text)
            + "\n\n"
            + Markdown.table(
                List.of(Markdown.cell(text), "B"), List.of(List.of(Markdown.cell(text), "x")));
    return new SiteTable(
        "t" + at,
        Optional.of(12L),
        all,
        new SiteTable.Sample(List.of(row, row)),
        MarkdownBlocks.read(card));
  }

  /** Every page and every other text file of the site. */
  List<SiteFile> files(HtmlSiteRenderer renderer, SiteOptions options) {
    List<SiteFile> files = new ArrayList<>();
    SiteDataset dataset = dataset();
    renderer.shared(options, files::add);
    renderer.home(List.of(SiteCard.of(dataset)), options, files::add);
    renderer.dataset(dataset, options, files::add);
    files.add(
        renderer.run(
            new RunPage(
                identity(), dataset.folder(), run(), Optional.of("run-9"), Optional.of("run-1")),
            options));
    return files;
  }

  /** The pages alone. */
  List<SiteFile> pages(HtmlSiteRenderer renderer, SiteOptions options) {
    return files(renderer, options).stream()
        .filter(file -> file.path().value().endsWith(".html"))
        .toList();
  }

  static Stream<String> adversarial() {
    return Stream.of(
        "<script>alert(1)</script>",
        "</script><script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "' onmouseover='alert(1)",
        "]]><x/><!--",
        "&lt;b&gt; &#x3c;b&#x3e;",
        "[a](javascript:alert(1)) ![b](x)",
        "\u202Egnp.exe\u202C \u2066x\u2069",
        "\u0000\u0007\uFFFE\uD800 \u2028 x",
        "한국어 제목과 아주 긴 낱말",
        "x".repeat(1_000_000));
  }
}
