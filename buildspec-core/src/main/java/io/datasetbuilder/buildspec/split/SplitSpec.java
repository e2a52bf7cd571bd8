package io.datasetbuilder.buildspec.split;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** A division of the dataset (Spec, "splits"). */
public sealed interface SplitSpec {

  /** Applies the function for the mode. */
  <R> R match(Function<RatioSplit, R> ratio, Function<KeySplit, R> key);

  /**
   * Rows are shuffled by the seed and cut by ratio.
   *
   * @param ratios the share by split name; in a valid spec each is above 0 and they sum to 1 within
   *     1e-6
   * @param key a column that rows belong together by; a column of time is refused, since a shuffle
   *     would leak the future
   * @param seed the seed of the shuffle; 0 when the spec gives none
   */
  record RatioSplit(SortedMap<String, BigDecimal> ratios, Optional<String> key, long seed)
      implements SplitSpec {
    public RatioSplit {
      SortedMap<String, BigDecimal> byValue = new TreeMap<>(SortedNames.BY_CODE_POINT);
      ratios.forEach((name, ratio) -> byValue.put(name, CanonicalJson.byValue(ratio)));
      ratios = SortedNames.of(byValue);
    }

    @Override
    public <R> R match(Function<RatioSplit, R> ratio, Function<KeySplit, R> key) {
      return ratio.apply(this);
    }
  }

  /**
   * One split a value of a column.
   *
   * @param column the column; not blank in a valid spec
   */
  record KeySplit(String column) implements SplitSpec {
    @Override
    public <R> R match(Function<RatioSplit, R> ratio, Function<KeySplit, R> key) {
      return key.apply(this);
    }
  }
}
