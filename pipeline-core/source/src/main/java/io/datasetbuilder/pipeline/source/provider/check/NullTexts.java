package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import java.util.Optional;
import java.util.Set;

/** Which texts of a field stand for no value. */
final class NullTexts {

  /** What no provider means as a value, and no definition has to name. */
  private static final Set<String> EVERYWHERE = Set.of("", "-");

  /** What some providers mean as none: a definition has to name it. */
  private static final Set<String> SUSPECTS =
      Set.of("null", "NULL", "N/A", "n/a", "NaN", "nan", ".", "--");

  private NullTexts() {}

  /** The spelling, when the text is one that is known. */
  static Optional<String> known(FieldDefinition field, String text) {
    if (EVERYWHERE.contains(text) || field.nullValues().contains(text)) {
      return Optional.of(text);
    }
    return text.isBlank() ? Optional.of(" ") : Optional.empty();
  }

  /** Whether a text that is not known looks like one. */
  static boolean isSuspect(String text) {
    return SUSPECTS.contains(text);
  }
}
