package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A field of a dataset's records.
 *
 * @param name the member of a Bronze record, in the provider's spelling
 * @param source where a nested value stands in the record as received, when it is lifted to a
 *     member of its own; empty for a top-level member that stays as it is
 * @param hints what its values mean and how they are shown
 * @param nullValues texts that stand for no value, beside those that never are one
 * @param titleKo its title in Korean; that of the hints is in English
 */
public record FieldDefinition(
    String name,
    Optional<JsonPointer> source,
    FieldType type,
    ColumnHints hints,
    List<String> nullValues,
    Optional<String> titleKo) {

  /** A field whose title is in one language. */
  public FieldDefinition(
      String name,
      Optional<JsonPointer> source,
      FieldType type,
      ColumnHints hints,
      List<String> nullValues) {
    this(name, source, type, hints, nullValues, Optional.empty());
  }

  /** What no provider means as a value, and no definition has to name. */
  private static final List<String> NEVER_VALUES = List.of("", " ", "-");

  public FieldDefinition {
    nullValues = List.copyOf(nullValues);
  }

  /** Every text that stands for no value here, whole and exact: those that it names among them. */
  public List<String> nullTexts() {
    return Stream.concat(NEVER_VALUES.stream(), nullValues.stream()).distinct().toList();
  }

  /** What the value of a field is once it is typed. */
  public enum FieldType implements WireNamed.LowerCase {
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN
  }
}
