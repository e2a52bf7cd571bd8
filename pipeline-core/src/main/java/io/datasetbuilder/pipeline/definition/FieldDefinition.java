package io.datasetbuilder.pipeline.definition;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.text.Named;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A field of a dataset's records.
 *
 * @param name the member of a Bronze record, in the provider's spelling
 * @param source where a nested value stands in the record as received, when it is lifted to a
 *     member of its own; empty for a top-level member that stays as it is
 * @param hints what its values mean and how they are shown
 * @param nullValues texts that stand for no value
 */
public record FieldDefinition(
    String name,
    Optional<JsonPointer> source,
    Type type,
    ColumnHints hints,
    List<String> nullValues) {

  public FieldDefinition {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(hints, "hints");
    nullValues = List.copyOf(nullValues);
  }

  /** What a value is once it is typed. */
  public enum Type implements Named {
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN;

    @Override
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
