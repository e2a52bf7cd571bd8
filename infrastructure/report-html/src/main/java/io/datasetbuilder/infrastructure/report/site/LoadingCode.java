package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SiteRun.Format;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Code that loads a table of a dataset. Its addresses begin with that of the page: the address that
 * the site is known to have, or the one that the script of the page fills in. Addresses are
 * percent-encoded, so that no name of a file ends a text of the code.
 */
record LoadingCode(SiteOptions options, SiteTexts texts, SiteDataset dataset, DatasetPlace place) {

  /** The code for a table; nothing without a file that these tools read. */
  Markup draw(String table) {
    Optional<PublishedFile> parquet = file(table, Format.PARQUET);
    Optional<PublishedFile> csv = file(table, Format.CSV);
    List<Markup> all = new ArrayList<>();
    parquet.or(() -> csv).ifPresent(file -> all.addAll(code(file, csv)));
    return all.isEmpty() ? Markup.NOTHING : Markup.join(all);
  }

  /** The table as a whole: its shortest path. */
  private Optional<PublishedFile> file(String table, Format format) {
    return dataset.latest().files(table).stream()
        .filter(PublishedFile::isData)
        .filter(file -> file.format() == format)
        .min(
            Comparator.comparingInt((PublishedFile file) -> file.path().segments().size())
                .thenComparing(PublishedFile::path));
  }

  private List<Markup> code(PublishedFile file, Optional<PublishedFile> csv) {
    boolean parquet = file.format() == Format.PARQUET;
    String read = parquet ? "read_parquet" : "read_csv";
    List<Markup> all = new ArrayList<>();
    all.add(
        block(
            "code_pandas",
            "python",
            "import pandas as pd\n\ndf = pd." + read + "(\"",
            file,
            "\")"));
    all.add(block("code_duckdb", "sql", "SELECT * FROM " + read + "('", file, "');"));
    all.add(
        csv.map(text -> block("code_r", "r", "data <- read.csv(\"", text, "\")"))
            .orElseGet(
                () ->
                    block(
                        "code_r", "r", "library(arrow)\n\ndata <- read_parquet(\"", file, "\")")));
    all.add(
        block(
            "code_datasets",
            "python",
            "from datasets import load_dataset\n\nds = load_dataset(\""
                + (parquet ? "parquet" : "csv")
                + "\", data_files=\"",
            file,
            "\")"));
    all.add(block("code_curl", "shell", "curl -O \"", file, "\""));
    return all;
  }

  private Markup block(
      String key, String language, String before, PublishedFile file, String after) {
    String below = place.href(dataset.latest().runId(), file);
    return Markup.join(
        Tag.of("h4").containing(texts.get(key)),
        Tag.of("pre")
            .with("tabindex", 0)
            .with("aria-label", texts.get(key))
            .containing(
                Tag.of("code")
                    .with("data-language", language)
                    .containing(
                        new Markup(Markup.escaped(before)),
                        base(),
                        new Markup(Markup.escaped(below + after)))));
  }

  private Markup base() {
    return options
        .baseUrl()
        .map(address -> Markup.text(address + dataset.folder().href() + "/"))
        .orElseGet(
            () -> Tag.of("span").with("data-base", "").containing(texts.get("code_address")));
  }
}
