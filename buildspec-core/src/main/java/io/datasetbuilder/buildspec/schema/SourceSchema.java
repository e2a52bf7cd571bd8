package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.column.ColumnDescription;
import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Rules that turn one source's records into Silver (Spec, "sources[].schema"). They are applied in
 * this order: null tokens, rename, coalesce, zfill, casts, derived, filter, drop, select. All names
 * but those that rename maps from are the names after the renames. Mappings are sorted by code
 * point, since their written order means nothing.
 *
 * @param required columns that must exist
 * @param dtypes the expected type by column
 * @param casts the cast by column
 * @param rename the canonical column name by original field name
 * @param derived new columns, in order
 * @param readAs the type that every cell is read as before any cast
 * @param nullTokens texts that mean null in all columns
 * @param columnNullTokens texts that mean null, by column
 * @param coalesce candidate columns by target: the first value that is not null wins
 * @param zfill the width to which texts are filled with zeros from the left, by column; 1 to
 *     {@value #WIDEST}
 * @param drop columns that Silver leaves out; the steps before may still use them
 * @param filter what a row must pass, all of them; they may use columns that Silver leaves out
 * @param select the columns that Silver keeps, in that order; empty means all, a list holds at
 *     least one name
 * @param columns descriptions of Silver columns, by name; none is empty
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
    List<String> drop,
    List<GoldFilter> filter,
    Optional<List<String>> select,
    SortedMap<String, ColumnDescription> columns) {

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
          List.of(),
          List.of(),
          Optional.empty(),
          none());

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
    filter = List.copyOf(filter);
    select = select.map(List::copyOf);
    SortedMap<String, ColumnDescription> described = new TreeMap<>(columns);
    described.values().removeIf(ColumnDescription::isEmpty);
    columns = SortedNames.of(described);
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
        && drop.isEmpty()
        && filter.isEmpty()
        && select.isEmpty()
        && columns.isEmpty();
  }

  /** Whether Silver has no column of this name, though the steps before may use it. */
  public boolean leavesOut(String column) {
    return drop.contains(column) || select.filter(kept -> !kept.contains(column)).isPresent();
  }

  private static <V> SortedMap<String, V> none() {
    return SortedNames.of(Map.of());
  }

  /**
   * Texts that mean null in one column.
   *
   * @param tokens the texts, compared exactly; the empty text is a token like any other
   * @param onAbsent reaction when the source has no such column
   */
  public record ColumnNullTokens(List<String> tokens, OnAbsent onAbsent) {

    public ColumnNullTokens {
      tokens = List.copyOf(tokens);
    }

    /** Reaction to an absent column. */
    public enum OnAbsent implements WireNamed.LowerCase {
      /** The source fails (the default). */
      ERROR,
      /** The tokens have no effect. */
      IGNORE;
    }
  }

  /** Type into which a column can be cast (Spec, "sources[].schema": casts). */
  public sealed interface Cast extends WireNamed permits Cast.ToDtype, Cast.Reading, CastForm {

    /** A cast to a named type. */
    record ToDtype(NamedDtype dtype) implements Cast {
      @Override
      public String wire() {
        return dtype.wire();
      }
    }

    /** A cast that reads a written convention. */
    enum Reading implements Cast, WireNamed.LowerCase {
      /** Strips thousands separators and surrounding spaces, then a nullable 64-bit integer. */
      INT_COMMA,
      /** Strips thousands separators and surrounding spaces, then a nullable 64-bit float. */
      FLOAT_COMMA,
      /**
       * {@code YYYYMM}, {@code YYYY-MM}, {@code YYYY.MM} or {@code YYYY/MM}; the result is the text
       * {@code YYYY-MM}.
       */
      YEAR_MONTH;
    }

    /** The cast with this name; letter case is ignored. */
    static Optional<Cast> named(String name) {
      Optional<Cast> reading =
          Stream.of(Reading.values())
              .filter(cast -> cast.wire().equalsIgnoreCase(name))
              .map(Cast.class::cast)
              .findFirst();
      return reading.or(() -> NamedDtype.named(name).map(ToDtype::new));
    }

    /** Every name of every cast, for hints. */
    static List<String> allNames() {
      Stream<String> readings = Stream.of(Reading.values()).map(Cast::wire);
      return Stream.concat(NamedDtype.allNames().stream(), readings).toList();
    }
  }

  /**
   * A family of column types that a spec can name (Spec, "sources[].schema"). Other spellings are
   * synonyms.
   */
  public enum NamedDtype implements WireNamed {
    BOOL("bool", "boolean"),
    /** A calendar date. */
    DATE("date"),
    /** A timestamp of microseconds without a zone. */
    DATETIME("datetime"),
    /** 64-bit binary floating point. */
    FLOAT("float", "float64"),
    /** 64-bit signed integer. */
    INT("int", "int64"),
    STR("str", "string", "utf8"),
    /** Microseconds since midnight, without a zone. */
    TIME("time");

    @SuppressWarnings("ImmutableEnumChecker") // List.of, never changed
    private final List<String> names;

    NamedDtype(String... names) {
      this.names = List.of(names);
    }

    /** The first of the type's names: what the canonical form writes. */
    @Override
    public String wire() {
      return names.get(0);
    }

    /** The type with this name; letter case is ignored. */
    public static Optional<NamedDtype> named(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return Stream.of(values()).filter(dtype -> dtype.names.contains(lower)).findFirst();
    }

    /** Every name of every type, for hints. */
    public static List<String> allNames() {
      return Stream.of(values()).flatMap(dtype -> dtype.names.stream()).toList();
    }
  }
}
