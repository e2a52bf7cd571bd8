package io.datasetbuilder.pipeline.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.pii.detect.PersonalValues;
import io.datasetbuilder.pipeline.pii.detect.PiiKind;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Rows of one column by the kinds that their values hold. For one thread.
 *
 * <p>A card number written as plain digits differs from any other number by its check digit alone,
 * which one number in ten has by chance. So where many cells are plain numbers and few of them
 * pass, they are numbers of something else.
 */
final class KindCounts {

  private static final Pattern PLAIN_NUMBER = Pattern.compile("[-+]?[0-9]{14,16}");

  /** With fewer plain numbers than this, one that passes is taken for a card. */
  private static final long FEW_NUMBERS = 10;

  /** Below one in so many, cards among plain numbers are chance. */
  private static final long CHANCE = 4;

  private final Map<PiiKind, Long> rows = new EnumMap<>(PiiKind.class);
  private final PlainNumbers plain = new PlainNumbers();

  /** Takes a distinct value and the number of rows that have it. */
  void add(List<JsonValue> row) {
    long count = ((JsonValue.JsonNumber) row.get(1)).value().longValueExact();
    Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
    TextColumn.texts(row.get(0)).forEach(text -> kinds.addAll(kindsIn(text, count)));
    kinds.forEach(kind -> rows.merge(kind, count, Long::sum));
  }

  private Set<PiiKind> kindsIn(String text, long count) {
    Set<PiiKind> kinds = PersonalValues.kindsIn(text);
    if (!PLAIN_NUMBER.matcher(text).matches()) {
      return kinds;
    }
    plain.add(count, kinds.remove(PiiKind.CARD));
    return kinds;
  }

  /** What was found in the column, in the order of the kinds. */
  List<PiiFinding> findings(String column) {
    Map<PiiKind, Long> all = new EnumMap<>(PiiKind.class);
    all.putAll(rows);
    if (plain.holdCards()) {
      all.merge(PiiKind.CARD, plain.cards(), Long::sum);
    }
    return all.entrySet().stream()
        .map(entry -> new PiiFinding(column, entry.getKey(), entry.getValue(), PiiBasis.VALUES))
        .toList();
  }

  /** Cells that are one number of a card's length, without separators. */
  private static final class PlainNumbers {
    private final long[] counts = new long[2];

    void add(long count, boolean isCard) {
      counts[0] += count;
      counts[1] += isCard ? count : 0;
    }

    long cards() {
      return counts[1];
    }

    boolean holdCards() {
      return cards() > 0 && (counts[0] < FEW_NUMBERS || cards() * CHANCE >= counts[0]);
    }
  }
}
