package io.datasetbuilder.buildspec.retention;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.util.Optional;

/** Reads {@code retention}. A limit out of its range is a problem of the second gate. */
public final class RetentionFields {

  static final String RUNS = "runs";
  static final String DAYS = "days";
  static final String FAILED_DAYS = "failed_days";

  private static final Fields.KnownFields FIELDS = Fields.KnownFields.of(RUNS, DAYS, FAILED_DAYS);

  private RetentionFields() {}

  /** The retention that a value writes; an empty mapping keeps every run. */
  public static Optional<Retention> read(Value value) {
    return value
        .fields(FIELDS)
        .map(
            fields ->
                new Retention(
                    limit(fields, RUNS, 1), limit(fields, DAYS, 0), limit(fields, FAILED_DAYS, 0)));
  }

  private static Optional<Long> limit(Fields fields, String name, long least) {
    return fields.optional(name).flatMap(value -> inRange(value, name, least));
  }

  private static Optional<Long> inRange(Value value, String name, long least) {
    long written = value.integer();
    if (written < least || written > Retention.MOST) {
      String message = "%s must be %d to %d".formatted(name, least, Retention.MOST);
      value.report(ValidationProblem.INVALID_RETENTION, message);
      return Optional.empty();
    }
    return Optional.of(written);
  }
}
