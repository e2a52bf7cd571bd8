package io.datasetbuilder.infrastructure.state.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Converts values to and from columns: points in time are microseconds since 1970, constants are
 * their wire names, absent values are null.
 */
public final class ColumnValues {

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

  private ColumnValues() {}

  /**
   * A statement that inserts a row, each column bound by its name.
   *
   * @param columns with a comma and a blank between
   */
  public static String insert(String table, String columns) {
    return insert(table, columns, columns);
  }

  /**
   * A statement that inserts a record.
   *
   * @param columns with a comma and a blank between
   * @param members the members of the record that they get, in this order
   */
  public static String insert(String table, String columns, String members) {
    return "INSERT INTO %s (%s) VALUES (:%s)"
        .formatted(table, columns, members.replace(", ", ", :"));
  }

  /**
   * A statement that inserts a record, or gives the row with its keys its values.
   *
   * @param members the members of the record that are the keys and the values, in this order
   */
  public static String upsert(String table, String keys, String values, String members) {
    return Stream.of(values.split(", ", -1))
        .map(value -> value + " = excluded." + value)
        .collect(
            Collectors.joining(
                ", ",
                insert(table, keys + ", " + values, members)
                    + " ON CONFLICT ("
                    + keys
                    + ") DO UPDATE SET ",
                ""));
  }

  /** Times that no run can have, and no column either, are cut to the nearest that can. */
  public static long micros(Instant time) {
    Instant bounded =
        time.isBefore(Instant.EPOCH) ? Instant.EPOCH : time.isAfter(LATEST) ? LATEST : time;
    return ChronoUnit.MICROS.between(Instant.EPOCH, bounded);
  }

  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  public static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return whole(row, column).map(ColumnValues::instant);
  }

  static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
    long micros = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(instant(micros));
  }

  public static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  public static Optional<Long> whole(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }

  /** The constant whose wire name is its name in lower case. */
  public static <E extends Enum<E>> E constant(Class<E> type, String wire) {
    return Enum.valueOf(type, wire.toUpperCase(Locale.ROOT));
  }
}
