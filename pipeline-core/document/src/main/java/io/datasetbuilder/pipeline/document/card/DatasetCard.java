package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.markdown.Markdown;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;

/**
 * The dataset card, {@code gold/<name>/README.md}: the meaning and origin of the data, its columns,
 * the results of its checks, and its checksums. Empty sections are omitted. Row counts are those of
 * Gold (Spec, "sources[].gold", rule 4).
 */
public final class DatasetCard {

  private DatasetCard() {}

  /** The card as Markdown, with LF line ends. */
  public static String render(DatasetDescription dataset) {
    return new MarkdownPage(dataset.title())
        .text(dataset.description())
        .section("Sources", CardSections.sources(dataset))
        .sectionOf("Join", FindingSections.join(dataset))
        .section("Schema", CardSections.schema(dataset))
        .sectionOf("Splits", CardSections.splits(dataset))
        .sectionOf("Quality", FindingSections.quality(dataset))
        .sectionOf("Personal data and masking", FindingSections.personalData(dataset))
        .sectionOf("Processing", CardSections.processing(dataset))
        .section("Sample", CardSections.sample(dataset))
        .section("License", CardSections.license(dataset))
        .sectionOf("Attribution", CardSections.attribution(dataset))
        .section("Version", CardSections.version(dataset))
        .section("Provenance", CardSections.provenance(dataset))
        .render();
  }

  /**
   * The page above the Gold folders of several tables: their descriptions, with links to their
   * cards; with LF line ends.
   *
   * @param tables at least one, of one BuildSpec
   */
  public static String ofTables(List<DatasetDescription> tables) {
    DatasetDescription any = tables.get(0);
    return new MarkdownPage(any.title())
        .text(any.description())
        .section("Tables", CardSections.tables(tables))
        .section("License", CardSections.license(any))
        .sectionOf("Attribution", CardSections.attribution(any))
        .section("Version", CardSections.version(any))
        .render();
  }

  /** The page of the {@code markdown} export, a summary of the dataset; with LF line ends. */
  public static String summary(DatasetDescription dataset) {
    return new MarkdownPage(dataset.title())
        .text(dataset.description())
        .block("**Records:** " + NumberFormat.count(dataset.profile().rowCount()) + "\n")
        .section("Schema", CardSections.schema(dataset))
        .section("Sample", CardSections.sample(dataset))
        .sectionOf("Processing", CardSections.processing(dataset))
        .section("Provenance", CardSections.provenance(dataset))
        .render();
  }

  /** Markdown page under construction: blocks with one empty line between them. */
  static final class MarkdownPage {

    private final List<String> blocks = new ArrayList<>();

    MarkdownPage(String title) {
      block("# " + Markdown.line(title) + "\n");
    }

    /** Adds text that is not Markdown. */
    MarkdownPage text(String text) {
      return block(Markdown.paragraphs(text) + "\n");
    }

    /** Adds a heading and its content, which is Markdown already. */
    MarkdownPage section(String heading, String content) {
      return block("## " + heading + "\n").block(content);
    }

    /** Adds a heading and its content, unless the content is empty. */
    MarkdownPage sectionOf(String heading, String content) {
      return content.isEmpty() ? this : section(heading, content);
    }

    MarkdownPage block(String markdown) {
      blocks.add(markdown);
      return this;
    }

    String render() {
      return String.join("\n", blocks);
    }
  }
}
