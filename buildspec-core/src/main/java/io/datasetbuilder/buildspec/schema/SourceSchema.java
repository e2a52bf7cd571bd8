package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * How one source's records become Silver (Spec, "sources[].schema"). Applied in this order: null
 * tokens, rename, coalesce, zfill, casts, derived, drop. All names but those that rename maps from
 * are the names after the renames. Mappings are sorted by code point, since their written order
 * means nothing.
 *
 * @param required columns that must exist
 * @param dtypes the expected type by column
 * @param casts the cast by column
 * @param rename the canonical column name by original field name
 * @param derived new columns, in order
 * @param readAs the type that every cell is read as before any cast
 * @param nullTokens texts that stand for null in all columns
 * @param columnNullTokens texts that stand for null, by column
 * @param coalesce candidate columns by target: the first value that is not null wins
 * @param zfill the width to which texts are filled with zeros from the left, by column; 1 to
 *     {@value #WIDEST}
 * @param drop columns that Silver leaves out; the steps before may still use them
 */
public record SourceSchema(
    List<String> required,
    SortedMap<String, NamedDtype> dtypes,
    SortedMap<String, Cast> casts,
    SortedMap<String, String> rename,
    List<DerivedRule> derived,
    Optional<NamedDtype> readAs,
    List<String> nullTokens,
    SortedMap<String, ColumnNullTokens> columnNullTokens,
    SortedMap<String, List<String>> coalesce,
    SortedMap<String, Integer> zfill,
    List<String> drop) {

  /**
   * The widest zero fill: wider codes do not exist, and a slip of the pen must not fill the memory.
   */
  public static final int WIDEST = 1000;

  /**
   * The internal row number's column, which no column of a dataset may be called, in any letter
   * case.
   */
  public static final String RESERVED_COLUMN = "_kpubdata_row_seq";

  private static final SourceSchema EMPTY =
      new SourceSchema(
          List.of(),
          none(),
          none(),
          none(),
          List.of(),
          Optional.empty(),
          List.of(),
          none(),
          none(),
          none(),
          List.of());

  public SourceSchema {
    required = List.copyOf(required);
    dtypes = SortedNames.of(dtypes);
    casts = SortedNames.of(casts);
    rename = SortedNames.of(rename);
    derived = List.copyOf(derived);
    nullTokens = List.copyOf(nullTokens);
    columnNullTokens = SortedNames.of(columnNullTokens);
    coalesce = SortedNames.of(coalesce);
    zfill = SortedNames.of(zfill);
    drop = List.copyOf(drop);
  }

  /** A schema that asks for nothing: the same as none. */
  public static SourceSchema empty() {
    return EMPTY;
  }

  /**
   * Whether it asks for nothing. Part by part: the comparison of whole records is linked at run
   * time, which takes longer than a validation.
   */
  public boolean isEmpty() {
    return required.isEmpty()
        && dtypes.isEmpty()
        && casts.isEmpty()
        && rename.isEmpty()
        && derived.isEmpty()
        && readAs.isEmpty()
        && nullTokens.isEmpty()
        && columnNullTokens.isEmpty()
        && coalesce.isEmpty()
        && zfill.isEmpty()
        && drop.isEmpty();
  }

  private static <V> SortedMap<String, V> none() {
    return SortedNames.of(Map.of());
  }
}
