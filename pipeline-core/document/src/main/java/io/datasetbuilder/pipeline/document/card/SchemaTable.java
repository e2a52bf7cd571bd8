package io.datasetbuilder.pipeline.document.card;

import io.datasetbuilder.pipeline.document.description.ColumnNote;
import io.datasetbuilder.pipeline.document.description.ColumnNote.Unit;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.markdown.Markdown;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The columns of a table. What is known of some columns only has a place when one of them has it,
 * and of a column about which nothing is to be told, values are not counted.
 */
final class SchemaTable {

  private record Part(String heading, Function<ColumnNote, Optional<String>> of) {}

  private static final List<Part> PARTS =
      List.of(
          new Part("Label", ColumnNote::label),
          new Part("Unit", note -> note.unit().map(Unit::shown)),
          new Part("Kind", ColumnNote::semantic),
          new Part("Description", ColumnNote::description));

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
        .anyMatch(name -> part.of().apply(dataset.table().note(name)).isPresent());
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
    cells.add(withheld.contains(name) ? "*not told*" : NumberFormat.count(profile.distinctCount()));
    ColumnNote note = dataset.table().note(name);
    parts.forEach(part -> cells.add(part.of().apply(note).map(Markdown::cell).orElse("")));
    return cells;
  }
}
