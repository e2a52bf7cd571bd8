package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Locale;

/**
 * Texts that stand for null in one column.
 *
 * @param tokens the texts, compared exactly; the empty text is a token like any other
 * @param onAbsent what happens when the source has no such column
 */
public record ColumnNullTokens(List<String> tokens, OnAbsent onAbsent) {

  public ColumnNullTokens {
    tokens = List.copyOf(tokens);
  }

  /** What an absent column means. */
  public enum OnAbsent implements WireNamed {
    /** The source fails (the default). */
    ERROR,
    /** The tokens have no effect. */
    IGNORE;

    @Override
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
