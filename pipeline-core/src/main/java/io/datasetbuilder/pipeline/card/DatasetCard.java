package io.datasetbuilder.pipeline.card;

import io.datasetbuilder.pipeline.description.DatasetDescription;

/**
 * The dataset card, {@code gold/<name>/README.md}: what the data is, where it came from, what its
 * columns hold and what proves it. Row counts follow Gold (Spec, "gold (row filter and column
 * selection)", rule 4).
 */
public final class DatasetCard {

  private DatasetCard() {}

  /** The card as Markdown, with LF line ends. */
  public static String render(DatasetDescription dataset) {
    return new MarkdownPage(dataset.title())
        .text(dataset.description())
        .section("Sources", CardSections.sources(dataset))
        .section("Schema", CardSections.schema(dataset))
        .section("Sample", CardSections.sample(dataset))
        .section("License", CardSections.license(dataset))
        .section("Version", CardSections.version(dataset))
        .section("Provenance", CardSections.provenance(dataset))
        .render();
  }
}
