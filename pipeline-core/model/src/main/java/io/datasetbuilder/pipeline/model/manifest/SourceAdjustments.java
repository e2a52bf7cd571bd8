package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Counts of the values, lines and rows of a source that were changed, left out or found doubtful,
 * apart from the casts of its spec: the manifest, previews, the report and the dataset card all
 * give these counts.
 *
 * @param nullTokens cells that held a null token and are null, by Silver column; no zeros
 * @param blankLines lines of a CSV with nothing in them that are no records
 * @param repeatedHeaders records that are equal to the header and remain records
 * @param generatedNames names of columns that have none in the source
 * @param numericNames names of a CSV that are numbers, like the values of a row
 * @param declared results of applying the types that the dataset's definition declares
 * @param dialect counts of what the declared dialect of a CSV left out or changed
 * @param missingColumns number of files of the source that lack a column, by column; no zeros
 * @param selection rows and columns that Silver kept; empty where its schema has no filter and no
 *     selection, or Silver was not reached
 */
public record SourceAdjustments(
    Map<String, Long> nullTokens,
    long blankLines,
    long repeatedHeaders,
    List<String> generatedNames,
    List<String> numericNames,
    DeclaredTypes declared,
    DialectAdjustments dialect,
    Map<String, Long> missingColumns,
    Optional<GoldSelectionFacts> selection) {

  private static final String SELECTION = "silver_selection";

  /** Records as they came. */
  public static final SourceAdjustments NONE = new SourceAdjustments(Map.of(), 0, 0, List.of());

  /** Records of which no type and no dialect is declared. */
  public SourceAdjustments(
      Map<String, Long> nullTokens,
      long blankLines,
      long repeatedHeaders,
      List<String> generatedNames) {
    this(
        nullTokens,
        blankLines,
        repeatedHeaders,
        generatedNames,
        List.of(),
        DeclaredTypes.NONE,
        DialectAdjustments.NONE,
        Map.of(),
        Optional.empty());
  }

  /** The same with the rows and columns that Silver kept. */
  public SourceAdjustments withSelection(GoldSelectionFacts made) {
    return new SourceAdjustments(
        nullTokens,
        blankLines,
        repeatedHeaders,
        generatedNames,
        numericNames,
        declared,
        dialect,
        missingColumns,
        Optional.of(made));
  }

  public SourceAdjustments {
    nullTokens = ImmutableCopies.copy(nullTokens);
    generatedNames = List.copyOf(generatedNames);
    numericNames = List.copyOf(numericNames);
    missingColumns = ImmutableCopies.copy(missingColumns);
  }

  /** Whether the records are as they came. */
  public boolean isNone() {
    return nullTokens.isEmpty()
        && blankLines == 0
        && repeatedHeaders == 0
        && generatedNames.isEmpty()
        && declared.isNone()
        && dialect.isNone()
        && missingColumns.isEmpty()
        && selection.isEmpty();
  }

  /** As manifests and previews have it. */
  public JsonObject toJson() {
    JsonMembers members =
        new JsonMembers()
            .putMap("null_tokens_replaced", nullTokens, JsonValue::of)
            .put("blank_lines_skipped", blankLines)
            .putTexts("generated_column_names", generatedNames);
    if (repeatedHeaders > 0) {
      members.put("repeated_header_rows", repeatedHeaders);
    }
    dialect.put(members);
    if (!missingColumns.isEmpty()) {
      members.putMap("files_without_column", missingColumns, JsonValue::of);
    }
    if (!declared.applied().isEmpty()) {
      members.putMap("declared_types", declared.applied(), JsonValue::of);
    }
    if (!declared.misfits().isEmpty()) {
      members.putMap("declared_type_misfits", declared.misfits(), JsonValue::of);
    }
    return members.putIfPresent(SELECTION, selection, GoldSelectionFacts::toJson).toObject();
  }

  static SourceAdjustments read(JsonFields fields) {
    return new SourceAdjustments(
        fields.wholesByName("null_tokens_replaced"),
        fields.whole("blank_lines_skipped").orElse(0L),
        fields.whole("repeated_header_rows").orElse(0L),
        fields.texts("generated_column_names"),
        List.of(), // the warnings of the manifest have them
        new DeclaredTypes(
            fields.textsByName("declared_types"), fields.wholesByName("declared_type_misfits")),
        DialectAdjustments.read(fields),
        fields.wholesByName("files_without_column"),
        fields.object(SELECTION).map(there -> GoldSelectionFacts.read(fields.fields(SELECTION))));
  }

  /** A sentence for each of them. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    nullTokens.forEach(
        (column, cells) ->
            sentences.add(
                NumberFormat.counted(cells, "null token")
                    + " of column "
                    + column
                    + " became null."));
    if (blankLines > 0) {
      sentences.add(
          NumberFormat.counted(blankLines, "blank line")
              + (blankLines == 1 ? " was skipped." : " were skipped."));
    }
    if (repeatedHeaders > 0) {
      sentences.add(
          NumberFormat.counted(repeatedHeaders, "row")
              + (repeatedHeaders == 1
                  ? " is equal to the header and remains data."
                  : " are equal to the header and remain data."));
    }
    sentences.addAll(dialect.sentences());
    missingColumns.forEach(
        (column, files) ->
            sentences.add(
                NumberFormat.counted(files, "file")
                    + (files == 1 ? " lacks" : " lack")
                    + " the column "
                    + column
                    + ", which is null in the rows."));
    generatedNames.forEach(
        name -> sentences.add("A column without a name in the source was named " + name + "."));
    selection.ifPresent(made -> sentences.addAll(sentences(made)));
    return sentences;
  }

  private static List<String> sentences(GoldSelectionFacts made) {
    List<String> sentences = new ArrayList<>();
    if (!made.filters().items().isEmpty()) {
      sentences.add(
          "The filter kept "
              + NumberFormat.count(made.outputRows())
              + " of "
              + NumberFormat.counted(made.inputRows(), "row")
              + ".");
    }
    made.select()
        .ifPresent(
            columns ->
                sentences.add(
                    NumberFormat.counted(columns.size(), "column")
                        + (columns.size() == 1 ? " was" : " were")
                        + " selected; all others were left out."));
    return sentences;
  }

  /** Their totals; empty for records as they came. */
  public String summary() {
    List<String> totals = new ArrayList<>();
    if (!nullTokens.isEmpty()) {
      long cells = nullTokens.values().stream().mapToLong(Long::longValue).sum();
      totals.add(
          NumberFormat.counted(cells, "null token")
              + " in "
              + NumberFormat.counted(nullTokens.size(), "column"));
    }
    if (blankLines > 0) {
      totals.add(NumberFormat.counted(blankLines, "blank line"));
    }
    if (repeatedHeaders > 0) {
      totals.add(NumberFormat.counted(repeatedHeaders, "repeated header"));
    }
    totals.addAll(dialect.totals());
    if (!missingColumns.isEmpty()) {
      totals.add(
          NumberFormat.counted(missingColumns.size(), "column") + " missing in some of the files");
    }
    if (!generatedNames.isEmpty()) {
      totals.add(NumberFormat.counted(generatedNames.size(), "generated name"));
    }
    selection
        .filter(made -> made.droppedRows() > 0)
        .ifPresent(
            made -> totals.add(NumberFormat.counted(made.droppedRows(), "row") + " filtered out"));
    selection
        .flatMap(GoldSelectionFacts::select)
        .ifPresent(columns -> totals.add(NumberFormat.counted(columns.size(), "selected column")));
    return String.join(", ", totals);
  }

  /**
   * Warnings about names that the source does not have, headers among the rows, and values that are
   * not of a declared type.
   */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    generatedNames.forEach(
        name -> warnings.add("a column without a name in the source was named '" + name + "'"));
    if (repeatedHeaders > 0) {
      warnings.add(
          NumberFormat.counted(repeatedHeaders, "row")
              + (repeatedHeaders == 1 ? " is" : " are")
              + " equal to the header: where files were put together, remove the header of each"
              + " but the first");
    }
    if (!numericNames.isEmpty()) {
      warnings.add(
          "the header names "
              + NumberFormat.counted(numericNames.size(), "column")
              + " of numbers by a number, such as '"
              + numericNames.get(0)
              + "': if it is a row, declare read: {header: none}");
    }
    warnings.addAll(declared.warnings());
    return warnings;
  }

  /**
   * Results of applying the types that the definition of a provider's dataset declares for its
   * fields.
   *
   * @param applied the dtype that a column got, where it was read with another dtype
   * @param misfits number of values that are not of the declared type, by column; such a column
   *     keeps its dtype
   */
  public record DeclaredTypes(Map<String, String> applied, Map<String, Long> misfits) {

    /** Nothing was declared, or all of it was as it came. */
    public static final DeclaredTypes NONE = new DeclaredTypes(Map.of(), Map.of());

    public DeclaredTypes {
      applied = ImmutableCopies.copy(new TreeMap<>(applied));
      misfits = ImmutableCopies.copy(new TreeMap<>(misfits));
    }

    boolean isNone() {
      return applied.isEmpty() && misfits.isEmpty();
    }

    private List<String> warnings() {
      return misfits.entrySet().stream()
          .map(
              misfit ->
                  NumberFormat.counted(misfit.getValue(), "value")
                      + " of column '"
                      + misfit.getKey()
                      + "' "
                      + (misfit.getValue() == 1 ? "is" : "are")
                      + " not of the type that the dataset declares: the column keeps its own")
          .toList();
    }
  }
}
