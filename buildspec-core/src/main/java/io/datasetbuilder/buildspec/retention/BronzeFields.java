package io.datasetbuilder.buildspec.retention;

import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Optional;

/** Reads {@code bronze}. A number of days out of its range is a problem of the second gate. */
public final class BronzeFields {

  static final String KEEP = "keep";
  static final String NONE = "none";

  private static final Fields.KnownFields FIELDS = Fields.KnownFields.of(KEEP);

  private static final String CHOICES =
      "use none, or a number of days from 1 to " + BronzeRetention.MOST;

  private BronzeFields() {}

  /** The retention that a value writes. */
  public static Optional<BronzeRetention> read(Value value) {
    return value
        .fields(FIELDS)
        .flatMap(fields -> fields.required(KEEP))
        .map(keep -> keep.node() instanceof NumberNode ? days(keep) : word(keep));
  }

  private static BronzeRetention days(Value keep) {
    long days = keep.integer();
    if (!BronzeRetention.isPossible(days)) {
      String message = "the number of days must be 1 to %d".formatted(BronzeRetention.MOST);
      keep.report(ValidationProblem.INVALID_BRONZE_RETENTION, message);
      return BronzeRetention.NONE;
    }
    return BronzeRetention.ofDays(days);
  }

  private static BronzeRetention word(Value keep) {
    String word = keep.filledText();
    if (!word.isEmpty() && !word.equals(NONE)) {
      String message = Quoting.quoted(word) + " is not one of its choices";
      keep.report(LoadProblem.UNKNOWN_VALUE, message, CHOICES);
    }
    return BronzeRetention.NONE;
  }
}
