package io.datasetbuilder.infrastructure.state.database;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.lang.reflect.Type;
import java.sql.Types;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.ArgumentFactory;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.ColumnMapperFactory;

/**
 * Types of values that columns hold in one form each, so that records are bound to statements and
 * read from rows by the names of their components: points in time are microseconds since 1970,
 * constants their wire names, and flags 1 or 0.
 */
public final class ColumnTypes {

  private ColumnTypes() {}

  static void register(Jdbi jdbi) {
    jdbi.registerArgument(argument(String.class, Types.VARCHAR, ColumnTypes::storable))
        .registerArgument((ArgumentFactory.Preparable) ColumnTypes::argument)
        .registerColumnMapper((ColumnMapperFactory) ColumnTypes::constant);
    Function<Boolean, Long> number = flag -> flag ? 1L : 0L;
    jdbi.registerArgument(argument(Boolean.class, Types.BIGINT, number))
        .registerArgument(argument(boolean.class, Types.BIGINT, number));
    jdbi.registerArgument(argument(Instant.class, Types.BIGINT, ColumnValues::micros))
        .registerColumnMapper(
            Instant.class,
            (row, column, context) -> ColumnValues.instant(row, column).orElse(null));
    registerText(jdbi, OwnerId.class, OwnerId::value, OwnerId::new);
    registerText(jdbi, RunId.class, RunId::value, RunId::new);
    registerText(jdbi, UploadId.class, UploadId::value, UploadId::new);
    registerText(jdbi, WorkspaceId.class, WorkspaceId::value, WorkspaceId::new);
  }

  /**
   * Registers a type whose values are texts in columns.
   *
   * @param text the text of a value
   * @param value the value of a text
   */
  public static <T> void registerText(
      Jdbi jdbi, Type type, Function<T, String> text, Function<String, T> value) {
    jdbi.registerArgument(argument(type, Types.VARCHAR, text.andThen(ColumnTypes::storable)))
        .registerColumnMapper(type, reading(value));
  }

  /**
   * PostgreSQL cannot store U+0000, so both databases replace it by U+FFFD, the replacement
   * character, in stored texts and in conditions.
   */
  private static String storable(String text) {
    return text.replace('\u0000', '\uFFFD');
  }

  private static <T> ColumnMapper<T> reading(Function<String, T> value) {
    return (row, column, context) ->
        Optional.ofNullable(row.getString(column)).map(value).orElse(null);
  }

  @SuppressWarnings("unchecked")
  private static <T> ArgumentFactory.Preparable argument(
      Type type, int sqlType, Function<T, ?> stored) {
    return (given, config) ->
        given.equals(type)
            ? Optional.of(
                value -> argument(sqlType, value == null ? null : stored.apply((T) value)))
            : Optional.empty();
  }

  private static Argument argument(int sqlType, Object stored) {
    return (position, statement, context) -> statement.setObject(position, stored, sqlType);
  }

  private static Optional<Function<Object, Argument>> argument(Type type, ConfigRegistry config) {
    return type instanceof Class<?> choices && WireNamed.class.isAssignableFrom(choices)
        ? Optional.of(
            value -> argument(Types.VARCHAR, value == null ? null : ((WireNamed) value).wire()))
        : Optional.empty();
  }

  private static Optional<ColumnMapper<?>> constant(Type type, ConfigRegistry config) {
    return type instanceof Class<?> choices && choices.isEnum()
        ? Optional.of(reading(wire -> constant(choices, wire)))
        : Optional.empty();
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Object constant(Class choices, String wire) {
    return ColumnValues.constant(choices, wire);
  }
}
