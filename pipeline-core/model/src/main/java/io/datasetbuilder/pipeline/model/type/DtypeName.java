package io.datasetbuilder.pipeline.model.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads canonical dtype names back, as documents of finished runs hold them. Names of struct fields
 * are not quoted in them: a reading in which they hold no bracket, comma or colon goes before
 * others.
 */
public final class DtypeName {

  private static final Pattern DECIMAL = Pattern.compile("Decimal\\((\\d{1,2}),(\\d{1,2})\\)");
  private static final Pattern NO_PLAIN_NAME = Pattern.compile("[()]|, |: ");
  private static final String ZONED = "Datetime(";
  private static final String LIST = "List(";
  private static final String STRUCT = "Struct(";

  /** Deepest nesting that is read; tables of this service are never nested so deeply. */
  private static final int DEEPEST = 160;

  /** Result for each list of fields, so that none is parsed twice. */
  private final Map<String, Optional<List<Column>>> tried = new HashMap<>();

  /** Whether names of fields hold nothing that also divides fields and types: one reading then. */
  private final boolean plainNames;

  private DtypeName(boolean plainNames) {
    this.plainNames = plainNames;
  }

  /** The type of a name; empty when the text is not the name of a type. */
  public static Optional<DataType> read(String dtype) {
    return new DtypeName(true).read(dtype, 0).or(() -> new DtypeName(false).read(dtype, 0));
  }

  private Optional<DataType> read(String dtype, int depth) {
    if (depth > DEEPEST) {
      return Optional.empty();
    }
    Optional<DataType> plain =
        Stream.<DataType>concat(Stream.of(DataType.Whole.values()), simple())
            .filter(type -> type.dtype().equals(dtype))
            .findFirst();
    return plain.or(() -> parametric(dtype, depth));
  }

  private static Stream<DataType> simple() {
    return Stream.of(DataType.Simple.values());
  }

  private Optional<DataType> parametric(String dtype, int depth) {
    Matcher decimal = DECIMAL.matcher(dtype);
    if (decimal.matches()) {
      return decimal(Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
    }
    if (!dtype.endsWith(")")) {
      return Optional.empty();
    }
    if (dtype.startsWith(LIST)) {
      return read(inside(dtype, LIST), depth + 1).map(DataType.ListOf::new);
    }
    if (dtype.startsWith(STRUCT)) {
      return fields(inside(dtype, STRUCT), depth + 1).map(DataType.StructOf::new);
    }
    return dtype.startsWith(ZONED)
        ? Optional.of(new DataType.ZonedDatetime(inside(dtype, ZONED)))
        : Optional.empty();
  }

  private static Optional<DataType> decimal(int precision, int scale) {
    boolean exists = precision >= 1 && precision <= 38 && scale <= precision;
    return exists ? Optional.of(new DataType.Decimal(precision, scale)) : Optional.empty();
  }

  private Optional<List<Column>> fields(String text, int depth) {
    Optional<List<Column>> known = tried.get(text);
    if (known == null) {
      known = text.isEmpty() ? Optional.of(List.of()) : someFields(text, depth);
      tried.put(text, known);
    }
    return known;
  }

  private Optional<List<Column>> someFields(String text, int depth) {
    for (int colon = text.indexOf(": "); colon >= 0; colon = text.indexOf(": ", colon + 1)) {
      String name = text.substring(0, colon);
      if (plainNames && NO_PLAIN_NAME.matcher(name).find()) {
        return Optional.empty();
      }
      Optional<List<Column>> read = typeAndRest(name, text.substring(colon + 2), depth);
      if (read.isPresent()) {
        return read;
      }
    }
    return Optional.empty();
  }

  private Optional<List<Column>> typeAndRest(String name, String text, int depth) {
    for (int end = text.indexOf(", "); end >= 0; end = text.indexOf(", ", end + 1)) {
      Optional<DataType> type = read(text.substring(0, end), depth);
      Optional<List<Column>> rest =
          type.isEmpty() ? Optional.empty() : fields(text.substring(end + 2), depth);
      if (rest.isPresent()) {
        return Optional.of(joined(new Column(name, type.get()), rest.get()));
      }
      if (!hasParameters(text)) {
        break;
      }
    }
    return read(text, depth).map(type -> List.of(new Column(name, type)));
  }

  /** Only such a name may hold what divides fields. */
  private static boolean hasParameters(String text) {
    return text.startsWith(LIST) || text.startsWith(STRUCT) || text.startsWith(ZONED);
  }

  private static List<Column> joined(Column first, List<Column> rest) {
    List<Column> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }

  private static String inside(String dtype, String opening) {
    return dtype.substring(opening.length(), dtype.length() - 1);
  }
}
