package io.datasetbuilder.pipeline.model.type;

import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Type that holds the values of two types which differ in their width alone, each value exactly:
 * whole numbers, floats, decimals, and lists and structs of such types.
 */
public final class WiderType {

  private static final int MOST_DIGITS = 38;

  private static final Map<Whole, Integer> SIGNED = new EnumMap<>(Whole.class);
  private static final Map<Whole, Integer> UNSIGNED = new EnumMap<>(Whole.class);

  static {
    SIGNED.put(Whole.INT8, 8);
    SIGNED.put(Whole.INT16, 16);
    SIGNED.put(Whole.INT32, 32);
    SIGNED.put(Whole.INT64, 64);
    UNSIGNED.put(Whole.UINT8, 8);
    UNSIGNED.put(Whole.UINT16, 16);
    UNSIGNED.put(Whole.UINT32, 32);
    UNSIGNED.put(Whole.UINT64, 64);
  }

  private WiderType() {}

  /** The type of both; empty when none holds every value of the two. */
  public static Optional<DataType> of(DataType one, DataType other) {
    if (one.equals(other) || other == Simple.NULL) {
      return Optional.of(one);
    }
    if (one == Simple.NULL) {
      return Optional.of(other);
    }
    if (one instanceof Whole first && other instanceof Whole second) {
      return whole(first, second);
    }
    if (one instanceof Decimal first && other instanceof Decimal second) {
      return decimal(first, second);
    }
    if (one instanceof ListOf first && other instanceof ListOf second) {
      return of(first.element(), second.element()).map(ListOf::new);
    }
    if (one instanceof StructOf first && other instanceof StructOf second) {
      return struct(first.fields(), second.fields());
    }
    if (are(one, other, Simple.FLOAT32, Simple.FLOAT64)) {
      return Optional.of(Simple.FLOAT64);
    }
    return are(one, other, Simple.TIME, Simple.TIME_NS)
        ? Optional.of(Simple.TIME_NS)
        : Optional.empty();
  }

  /**
   * The type of two columns, which is also that of nanoseconds for times of which not every one is
   * known to be in its range, from 1677 to 2262.
   */
  public static Optional<DataType> ofColumns(DataType one, DataType other) {
    if (are(one, other, Simple.DATETIME, Simple.DATETIME_NS)) {
      return Optional.of(Simple.DATETIME_NS);
    }
    return are(one, other, new ZonedDatetime("UTC"), Simple.DATETIME_NS_UTC)
        ? Optional.of(Simple.DATETIME_NS_UTC)
        : of(one, other);
  }

  private static boolean are(DataType one, DataType other, DataType narrow, DataType wide) {
    return (one.equals(narrow) && other.equals(wide)) || (one.equals(wide) && other.equals(narrow));
  }

  private static Optional<DataType> whole(Whole one, Whole other) {
    int signed = Math.max(SIGNED.getOrDefault(one, 0), SIGNED.getOrDefault(other, 0));
    int unsigned = Math.max(UNSIGNED.getOrDefault(one, 0), UNSIGNED.getOrDefault(other, 0));
    boolean known = isKnown(one) && isKnown(other);
    if (!known) {
      return Optional.empty();
    }
    if (signed == 0 || unsigned == 0) {
      return named(signed == 0 ? UNSIGNED : SIGNED, Math.max(signed, unsigned));
    }
    return named(SIGNED, Math.max(signed, 2 * unsigned));
  }

  private static boolean isKnown(Whole type) {
    return SIGNED.containsKey(type) || UNSIGNED.containsKey(type);
  }

  private static Optional<DataType> named(Map<Whole, Integer> widths, int bits) {
    return widths.entrySet().stream()
        .filter(width -> width.getValue() == bits)
        .<DataType>map(Map.Entry::getKey)
        .findFirst();
  }

  private static Optional<DataType> decimal(Decimal one, Decimal other) {
    int scale = Math.max(one.scale(), other.scale());
    int before = Math.max(one.precision() - one.scale(), other.precision() - other.scale());
    return before + scale > MOST_DIGITS
        ? Optional.empty()
        : Optional.of(new Decimal(before + scale, scale));
  }

  private static Optional<DataType> struct(List<Column> one, List<Column> other) {
    if (!one.stream()
        .map(Column::name)
        .toList()
        .equals(other.stream().map(Column::name).toList())) {
      return Optional.empty();
    }
    List<Column> fields = new ArrayList<>();
    for (int i = 0; i < one.size(); i++) {
      Optional<DataType> type = of(one.get(i).type(), other.get(i).type());
      if (type.isEmpty()) {
        return Optional.empty();
      }
      fields.add(new Column(one.get(i).name(), type.get()));
    }
    return Optional.of(new StructOf(fields));
  }
}
