package io.datasetbuilder.buildspec.split;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.split.SplitSpec.KeySplit;
import io.datasetbuilder.buildspec.split.SplitSpec.RatioSplit;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads {@code splits}. An unknown mode is a problem of the second gate; no split replaces it. */
public final class SplitFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of("mode", "ratios", "key", "seed");

  private static final List<String> MODES = List.of("ratio", "key");

  private SplitFields() {}

  /** The split that a value writes. */
  public static Optional<SplitSpec> read(Value value) {
    return value.fields(FIELDS).flatMap(SplitFields::split);
  }

  private static Optional<SplitSpec> split(Fields fields) {
    Optional<Value> mode = fields.required("mode");
    SortedMap<String, BigDecimal> ratios =
        fields.optional("ratios").map(SplitFields::ratios).orElseGet(SplitFields::noRatios);
    Optional<String> key = fields.text("key");
    long seed = fields.optional("seed").map(Value::integer).orElse(0L);
    String written = mode.map(Value::text).orElse("");
    if (written.equals("ratio")) {
      return Optional.of(new RatioSplit(ratios, key, seed));
    }
    if (written.equals("key")) {
      checkUnused(fields, ratios, seed);
      return Optional.of(new KeySplit(key.orElse("")));
    }
    mode.ifPresent(SplitFields::unknown);
    return Optional.empty();
  }

  /** Splits by name, the empty name included: it is checked with the other rules of names. */
  private static SortedMap<String, BigDecimal> ratios(Value value) {
    return value.namedEntries(Value::number);
  }

  private static SortedMap<String, BigDecimal> noRatios() {
    return new TreeMap<>(SortedNames.of(Map.of()));
  }

  /** The defaults may be written out. */
  private static void checkUnused(Fields fields, Map<String, BigDecimal> ratios, long seed) {
    if (!ratios.isEmpty() || seed != 0) {
      String message = "a key split has neither ratios nor a seed";
      fields.report(ValidationProblem.SPLIT_FIELD_OF_OTHER_MODE, message);
    }
  }

  private static void unknown(Value mode) {
    String message = "there is no split mode " + Quoting.quoted(mode.text());
    String hint = LoadMessages.nearestOf(mode.text(), MODES);
    mode.report(ValidationProblem.UNSUPPORTED_SPLIT_MODE, message, hint);
  }
}
