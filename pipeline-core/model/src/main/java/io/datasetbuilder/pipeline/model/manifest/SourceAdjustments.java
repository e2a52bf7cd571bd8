package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was changed, left out or found doubtful in a source's records before its types were known,
 * counted: the manifest, previews, the report and the dataset card all give these counts.
 *
 * @param nullTokens cells that held a null token and are null, by Silver column; no zeros
 * @param blankLines lines of a CSV with nothing in them that are no records
 * @param repeatedHeaders records that are equal to the header and remain records
 * @param generatedNames names of columns that have none in the source
 */
public record SourceAdjustments(
    Map<String, Long> nullTokens,
    long blankLines,
    long repeatedHeaders,
    List<String> generatedNames) {

  /** Records as they came. */
  public static final SourceAdjustments NONE = new SourceAdjustments(Map.of(), 0, 0, List.of());

  public SourceAdjustments {
    nullTokens = ImmutableCopies.copy(nullTokens);
    generatedNames = List.copyOf(generatedNames);
  }

  /** Whether the records are as they came. */
  public boolean isNone() {
    return nullTokens.isEmpty()
        && blankLines == 0
        && repeatedHeaders == 0
        && generatedNames.isEmpty();
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
    return members.toObject();
  }

  static SourceAdjustments read(JsonFields fields) {
    return new SourceAdjustments(
        fields.wholesByName("null_tokens_replaced"),
        fields.whole("blank_lines_skipped").orElse(0L),
        fields.whole("repeated_header_rows").orElse(0L),
        fields.texts("generated_column_names"));
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
    generatedNames.forEach(
        name -> sentences.add("A column without a name in the source was named " + name + "."));
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
    if (!generatedNames.isEmpty()) {
      totals.add(NumberFormat.counted(generatedNames.size(), "generated name"));
    }
    return String.join(", ", totals);
  }

  /** What is worth a warning: names that the source does not have, and headers among the rows. */
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
    return warnings;
  }
}
