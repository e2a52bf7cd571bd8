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
 * @param source location of a nested value in the record as received, when it is lifted to a member
 *     of its own; empty for a top-level member that stays as it is
 * @param hints meaning and display of its values
 * @param nullValues texts that mean no value, in addition to those that never are a value
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

  /** Texts that are never a value of any provider; definitions need not name them. */
  private static final List<String> NEVER_VALUES = List.of("", " ", "-");

  public FieldDefinition {
    nullValues = List.copyOf(nullValues);
  }

  /**
   * Every text that means no value here, compared whole and exactly, including those that the
   * definition names.
   */
  public List<String> nullTexts() {
    return Stream.concat(NEVER_VALUES.stream(), nullValues.stream()).distinct().toList();
  }

  /** Type of the value of a field after the cast. */
  public enum FieldType implements WireNamed.LowerCase {
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN
  }
}
