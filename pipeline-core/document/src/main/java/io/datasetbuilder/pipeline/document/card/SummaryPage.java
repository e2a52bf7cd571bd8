package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.text.NumberFormat;

/** The page of the {@code markdown} export: a summary of the dataset. */
public final class SummaryPage {

  private SummaryPage() {}

  /** The page as Markdown, with LF line ends. */
  public static String render(DatasetDescription dataset) {
    return new MarkdownPage(dataset.title())
        .text(dataset.description())
        .block("**Records:** " + NumberFormat.count(dataset.profile().rowCount()) + "\n")
        .section("Schema", CardSections.schema(dataset))
        .section("Sample", CardSections.sample(dataset))
        .sectionOf("Processing", CardSections.processing(dataset))
        .section("Provenance", CardSections.provenance(dataset))
        .render();
  }
}
