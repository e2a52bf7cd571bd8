package io.datasetbuilder.infrastructure.state;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/**
 * Converts values to and from columns: points in time are microseconds since 1970, constants are
 * their wire names, absent values are null.
 */
final class ColumnValues {

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

  private ColumnValues() {}

  /** Times that no run can have, and no column either, are cut to the nearest that can. */
  static long micros(Instant time) {
    Instant bounded =
        time.isBefore(Instant.EPOCH) ? Instant.EPOCH : time.isAfter(LATEST) ? LATEST : time;
    return ChronoUnit.MICROS.between(Instant.EPOCH, bounded);
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return whole(row, column).map(ColumnValues::instant);
  }

  static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  static Optional<Long> whole(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(value);
  }

  /** The constant whose wire name is its name in lower case. */
  static <E extends Enum<E>> E constant(Class<E> type, String wire) {
    return Enum.valueOf(type, wire.toUpperCase(Locale.ROOT));
  }
}
