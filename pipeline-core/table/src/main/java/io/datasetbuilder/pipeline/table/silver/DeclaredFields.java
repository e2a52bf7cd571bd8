package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Declarations of a provider's dataset definition about the members of its records.
 *
 * @param byName the fields, in order, by the names that the source gives them
 */
public record DeclaredFields(Map<String, DeclaredField> byName) {

  /** The records of a file or an address: nothing declares them. */
  public static final DeclaredFields NONE = new DeclaredFields(Map.of());

  public DeclaredFields {
    byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
  }

  /** Texts that mean no value, by field. */
  Map<String, List<String>> nullTexts() {
    return byName.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(Map.Entry::getKey, field -> field.getValue().nullTexts()));
  }

  /**
   * Declaration of one field.
   *
   * @param nullTexts whole values that mean no value, compared exactly
   */
  public record DeclaredField(DeclaredType type, List<String> nullTexts) {
    public DeclaredField {
      nullTexts = List.copyOf(nullTexts);
    }
  }

  /** Type of the value of a field after the cast. */
  public enum DeclaredType implements WireNamed.LowerCase {
    STRING(Simple.STRING),
    INTEGER(Whole.INT64),
    NUMBER(Simple.FLOAT64),
    BOOLEAN(Simple.BOOLEAN);

    @SuppressWarnings("ImmutableEnumChecker") // an enum constant or a constant of one
    private final DataType dataType;

    DeclaredType(DataType dataType) {
      this.dataType = dataType;
    }

    /** The type of a column that holds such values. */
    public DataType dataType() {
      return dataType;
    }
  }
}
