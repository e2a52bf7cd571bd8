package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.ColumnHints.Semantic;
import io.datasetbuilder.buildspec.column.ColumnHints.Unit;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.GoldTable;
import io.datasetbuilder.pipeline.document.markdown.Markdown;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parts that pages about a dataset share, each as Markdown that ends with a line end. */
final class CardSections {

  private CardSections() {}

  static String sources(DatasetDescription dataset) {
    String table =
        Markdown.table(
            List.of("Source", "Provider", "Dataset", "Records", "Coverage", "Checksum"),
            dataset.origins().stream().map(CardSections::source).toList());
    String notes = bullets(dataset.origins().stream().flatMap(CardSections::notes).toList());
    return notes.isEmpty() ? table : table + "\n" + notes;
  }

  private static List<String> source(DatasetDescription.RowOrigin rowOrigin) {
    return List.of(
        Markdown.cell(rowOrigin.sourceKey()),
        Markdown.cell(rowOrigin.provider()),
        Markdown.cell(rowOrigin.dataset()),
        NumberFormat.count(rowOrigin.recordCount()),
        rowOrigin.coverage().status().wire(),
        Markdown.code(rowOrigin.dataChecksum()));
  }

  private static Stream<String> notes(DatasetDescription.RowOrigin rowOrigin) {
    String key = Markdown.line(rowOrigin.sourceKey());
    List<String> notes = new ArrayList<>();
    rowOrigin.fileName().ifPresent(name -> notes.add(key + " is the file " + line(name)));
    rowOrigin
        .coverage()
        .reasons()
        .forEach(why -> notes.add(key + " was not read whole: " + line(why)));
    rowOrigin.terms().ifPresent(terms -> notes.add(terms(key, terms)));
    return notes.stream();
  }

  private static String terms(String key, DeclaredTerms terms) {
    String use =
        switch (terms.redistribution()) {
          case ALLOWED -> "may be passed on";
          case NON_COMMERCIAL -> "may be passed on for non-commercial use";
          case FORBIDDEN -> "must not be passed on";
        };
    String link = terms.link().map(page -> " (" + line(page.value()) + ")").orElse("");
    return key + " " + use + ", as the spec declares: " + line(terms.statement()) + link;
  }

  /** The tables of a run, each with the way to its card. */
  static String tables(List<DatasetDescription> tables) {
    return Markdown.table(
        List.of("Table", "Rows", "Columns", "Card"),
        tables.stream().map(CardSections::tableRow).toList());
  }

  private static List<String> tableRow(DatasetDescription dataset) {
    String name = dataset.identity().goldName();
    return List.of(
        Markdown.cell(name),
        NumberFormat.count(dataset.rowCount()),
        NumberFormat.count(dataset.columnNames().size()),
        Markdown.code(name + "/" + RunPaths.CARD));
  }

  static String schema(DatasetDescription dataset) {
    return SchemaTable.render(dataset);
  }

  static String splits(DatasetDescription dataset) {
    return dataset.splits().isEmpty()
        ? ""
        : Markdown.table(
            List.of("Split", "Rows", "Share", "File", "Size"),
            dataset.splits().stream().map(split -> split(split, dataset.rowCount())).toList());
  }

  private static List<String> split(DatasetDescription.DescribedSplit split, long rows) {
    return List.of(
        Markdown.cell(split.name()),
        NumberFormat.count(split.rows()),
        NumberFormat.share(split.rows(), rows),
        Markdown.cell(split.file().path()),
        NumberFormat.bytes(split.file().facts().bytes()));
  }

  static String processing(DatasetDescription dataset) {
    return bullets(dataset.processing().stream().map(Markdown::line).toList());
  }

  /** Markdown list of items that are Markdown already; empty without items. */
  static String bullets(List<String> items) {
    return items.stream().map(item -> "- " + item + "\n").collect(Collectors.joining());
  }

  private static String line(String text) {
    return Markdown.line(text);
  }

  static String sample(DatasetDescription dataset) {
    List<List<JsonValue>> rows = dataset.table().sample();
    if (rows.isEmpty()) {
      return "The table has no rows to show.\n";
    }
    List<String> names = dataset.columnNames();
    Set<String> notShown = dataset.personalData().columnsNotShown();
    String table =
        Markdown.table(
            names.stream().map(Markdown::cell).toList(),
            rows.stream().map(row -> row(row, names, notShown)).toList());
    return table
        + "\nShown: "
        + NumberFormat.count(rows.size())
        + " of "
        + NumberFormat.counted(dataset.rowCount(), "row")
        + "; an empty cell is null.\n";
  }

  private static List<String> row(List<JsonValue> row, List<String> names, Set<String> notShown) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      boolean hidden = notShown.contains(names.get(i));
      cells.add(
          hidden ? "*not shown*" : GoldTable.text(row.get(i)).map(CardSections::value).orElse(""));
    }
    return cells;
  }

  /** Text of a value; an empty text must not look like a null. */
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

  static String attribution(DatasetDescription dataset) {
    return dataset.terms().attribution().map(text -> Markdown.line(text) + "\n").orElse("");
  }

  static String provenance(DatasetDescription dataset) {
    DatasetDescription.DatasetIdentity identity = dataset.identity();
    List<String> facts = new ArrayList<>();
    facts.add("Dataset: " + line(identity.datasetId()));
    facts.add("Table: " + line(identity.goldName()));
    facts.add("Rows: " + NumberFormat.count(dataset.rowCount()));
    dataset.table().file().ifPresent(file -> facts.add(proof(file)));
    dataset.refreshCadence().ifPresent(cadence -> facts.add("Refreshed every: " + line(cadence)));
    facts.add("Built by: dataset-builder " + line(identity.builderVersion()));
    facts.add("Spec digest: " + Markdown.code(identity.specDigest()));
    dataset.origins().forEach(rowOrigin -> facts.add(proof(rowOrigin)));
    return bullets(facts);
  }

  private static String proof(DatasetDescription.DescribedFile file) {
    return "File: "
        + line(file.path())
        + ", "
        + NumberFormat.bytes(file.facts().bytes())
        + ", "
        + Markdown.code("sha256:" + file.facts().sha256());
  }

  private static String proof(DatasetDescription.RowOrigin rowOrigin) {
    return "Source "
        + Markdown.line(rowOrigin.sourceKey())
        + ": "
        + NumberFormat.counted(rowOrigin.recordCount(), "record")
        + ", "
        + Markdown.code(rowOrigin.dataChecksum());
  }

  /**
   * Table of the columns. Facts that only some columns have get a column of their own when at least
   * one has them; the values of withheld columns are not counted.
   */
  static final class SchemaTable {

    private record Part(String heading, Function<ColumnHints, Optional<String>> of) {}

    private static final List<Part> PARTS =
        List.of(
            new Part("Label", ColumnHints::label),
            new Part("Unit", hints -> hints.unit().map(Unit::shown)),
            new Part("Kind", hints -> hints.semantic().map(Semantic::kind)),
            new Part("Description", ColumnHints::description),
            new Part("Codes", ColumnHints::shownCodes));

    private final DatasetDescription dataset;
    private final List<Part> parts;
    private final Set<String> withheld;

    private SchemaTable(DatasetDescription dataset) {
      this.dataset = dataset;
      this.parts = PARTS.stream().filter(part -> isKnown(dataset, part)).toList();
      this.withheld = dataset.personalData().withheldColumns();
    }

    static String render(DatasetDescription dataset) {
      SchemaTable table = new SchemaTable(dataset);
      return Markdown.table(
          table.headings(), dataset.profile().columns().stream().map(table::column).toList());
    }

    private static boolean isKnown(DatasetDescription dataset, Part part) {
      return dataset.columnNames().stream()
          .anyMatch(name -> part.of().apply(dataset.table().hints(name)).isPresent());
    }

    private List<String> headings() {
      List<String> headings =
          new ArrayList<>(List.of("Column", "Type", "Nullable", "Distinct values"));
      parts.forEach(part -> headings.add(part.heading()));
      return headings;
    }

    private List<String> column(ColumnProfile profile) {
      String name = profile.column().name();
      List<String> cells = new ArrayList<>();
      cells.add(Markdown.cell(name));
      cells.add(Markdown.cell(profile.column().type().dtype()));
      cells.add(profile.nullable() ? "yes" : "no");
      cells.add(
          withheld.contains(name) ? "*withheld*" : NumberFormat.count(profile.distinctCount()));
      ColumnHints hints = dataset.table().hints(name);
      parts.forEach(part -> cells.add(part.of().apply(hints).map(Markdown::cell).orElse("")));
      return cells;
    }
  }
}
