package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a column can be turned into (Spec, "sources[].schema": casts). */
public sealed interface Cast extends WireNamed {

  /** A cast to a named type. */
  record ToDtype(NamedDtype dtype) implements Cast {
    @Override
    public String wire() {
      return dtype.wire();
    }
  }

  /** A cast that reads a written convention. */
  enum Reading implements Cast {
    /** Strips thousands separators and surrounding spaces, then a nullable 64-bit integer. */
    INT_COMMA,
    /** Strips thousands separators and surrounding spaces, then a nullable 64-bit float. */
    FLOAT_COMMA,
    /**
     * {@code YYYYMM}, {@code YYYY-MM}, {@code YYYY.MM} or {@code YYYY/MM}; the result is the text
     * {@code YYYY-MM}.
     */
    YEAR_MONTH;

    @Override
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
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
