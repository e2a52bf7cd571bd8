package io.datasetbuilder.pipeline.card;

import io.datasetbuilder.pipeline.description.DatasetDescription;
import io.datasetbuilder.pipeline.description.Origin;
import io.datasetbuilder.pipeline.description.SampleRow;
import io.datasetbuilder.pipeline.description.Terms.License;
import io.datasetbuilder.pipeline.document.Figures;
import io.datasetbuilder.pipeline.document.Markdown;
import io.datasetbuilder.pipeline.profile.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The parts that pages about a dataset share, each as Markdown that ends with a line end. */
final class CardSections {

  private CardSections() {}

  static String sources(DatasetDescription dataset) {
    return Markdown.table(
        List.of("Source", "Provider", "Dataset", "Records", "Checksum"),
        dataset.origins().stream().map(CardSections::source).toList());
  }

  private static List<String> source(Origin origin) {
    return List.of(
        Markdown.cell(origin.sourceKey()),
        Markdown.cell(origin.provider()),
        Markdown.cell(origin.dataset()),
        Figures.count(origin.recordCount()),
        Markdown.code(origin.dataChecksum()));
  }

  static String schema(DatasetDescription dataset) {
    return Markdown.table(
        List.of("Column", "Type", "Nullable", "Distinct values"),
        dataset.profile().columns().stream().map(CardSections::column).toList());
  }

  private static List<String> column(ColumnProfile profile) {
    return List.of(
        Markdown.cell(profile.column().name()),
        Markdown.cell(profile.column().type().dtype()),
        profile.nullable() ? "yes" : "no",
        Figures.count(profile.distinctCount()));
  }

  static String sample(DatasetDescription dataset) {
    if (dataset.table().sample().isEmpty()) {
      return "The table has no rows to show.\n";
    }
    List<String> headers = dataset.columnNames().stream().map(Markdown::cell).toList();
    String table =
        Markdown.table(headers, dataset.table().sample().stream().map(CardSections::row).toList());
    return table
        + "\nShown: "
        + Figures.count(dataset.table().sample().size())
        + " of "
        + Figures.counted(dataset.profile().rowCount(), "row")
        + "; an empty cell is null.\n";
  }

  private static List<String> row(SampleRow row) {
    return row.cells().stream().map(cell -> cell.map(CardSections::value).orElse("")).toList();
  }

  /** An empty text must not look like a null. */
  private static String value(String value) {
    return value.isEmpty() ? "`\"\"`" : Markdown.cell(value);
  }

  static String license(DatasetDescription dataset) {
    return dataset.license().map(CardSections::terms).orElse("N/A") + "\n";
  }

  private static String terms(License license) {
    List<String> terms = new ArrayList<>(List.of(license.id()));
    license.name().ifPresent(terms::add);
    license.link().ifPresent(terms::add);
    return terms.stream().map(Markdown::line).collect(Collectors.joining(", "));
  }

  static String version(DatasetDescription dataset) {
    return dataset.version().map(Markdown::line).orElse("unversioned") + "\n";
  }

  static String provenance(DatasetDescription dataset) {
    List<String> facts = new ArrayList<>();
    facts.add("Dataset: " + Markdown.line(dataset.datasetId()));
    facts.add("Table: " + Markdown.line(dataset.identity().goldName()));
    facts.add("Rows: " + Figures.count(dataset.profile().rowCount()));
    facts.add("Built by: dataset-builder " + Markdown.line(dataset.identity().builderVersion()));
    facts.add("Spec digest: " + Markdown.code(dataset.identity().specDigest()));
    dataset.origins().forEach(origin -> facts.add(proof(origin)));
    dataset.processing().forEach(step -> facts.add("Processing: " + Markdown.line(step)));
    return facts.stream().map(fact -> "- " + fact + "\n").collect(Collectors.joining());
  }

  private static String proof(Origin origin) {
    return "Source "
        + Markdown.line(origin.sourceKey())
        + ": "
        + Figures.counted(origin.recordCount(), "record")
        + ", "
        + Markdown.code(origin.dataChecksum());
  }
}
