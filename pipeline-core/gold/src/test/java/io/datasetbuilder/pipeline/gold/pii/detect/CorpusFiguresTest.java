package io.datasetbuilder.pipeline.gold.pii.detect;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.gold.pii.detect.LabelledCorpus.Labelled;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Precision and recall of every kind on the labelled corpus. With {@code -Dcorpus.report=true} the
 * table is printed, and the texts that were checked wrongly.
 */
class CorpusFiguresTest {

  private static final double FLOOR = 0.95;

  /** Fewer texts than this say nothing about a kind. */
  private static final int ENOUGH = 20;

  private static final List<Labelled> CORPUS = LabelledCorpus.read();

  private record Figures(PiiKind kind, int right, int wrong, int missed) {

    double precision() {
      return right / (double) (right + wrong);
    }

    double recall() {
      return right / (double) (right + missed);
    }
  }

  static Set<PiiKind> valueKinds() {
    return EnumSet.complementOf(EnumSet.of(PiiKind.NAME, PiiKind.ADDR, PiiKind.UNCHECKED_VALUES));
  }

  @ParameterizedTest
  @MethodSource("valueKinds")
  void everyKindIsFoundAndLittleElse(PiiKind kind) {
    Figures figures = figures(kind);

    assertThat(figures.right() + figures.missed()).isGreaterThanOrEqualTo(ENOUGH);
    assertThat(figures.precision()).as("precision").isGreaterThanOrEqualTo(FLOOR);
    assertThat(figures.recall()).as("recall").isGreaterThanOrEqualTo(FLOOR);
  }

  @Test
  void mostTextsWithoutPersonalDataAreLeftAlone() {
    List<Labelled> clean = CORPUS.stream().filter(text -> text.kinds().isEmpty()).toList();
    long left = clean.stream().filter(CorpusFiguresTest::isCheckedRightly).count();

    assertThat(clean).hasSizeGreaterThan(300);
    assertThat(left / (double) clean.size()).isGreaterThanOrEqualTo(0.99);
  }

  @Test
  void theFiguresArePrintedWhenAskedFor() {
    String table = table();

    if (Boolean.getBoolean("corpus.report")) {
      System.out.println(table);
    }
    assertThat(table).contains("email");
  }

  private static String table() {
    StringBuilder table = new StringBuilder("kind             texts  precision  recall\n");
    for (PiiKind kind : valueKinds()) {
      Figures figures = figures(kind);
      table.append(
          String.format(
              Locale.ROOT,
              "%-16s %5d  %9.3f  %6.3f%n",
              kind.wire(),
              figures.right() + figures.missed(),
              figures.precision(),
              figures.recall()));
    }
    table.append(CORPUS.size()).append(" texts; checked wrongly:\n");
    CORPUS.stream()
        .filter(text -> !isCheckedRightly(text))
        .forEach(
            text ->
                table
                    .append(found(text))
                    .append(" instead of ")
                    .append(wires(text.kinds()))
                    .append(" in ")
                    .append(text.text())
                    .append('\n'));
    return table.toString();
  }

  private static String found(Labelled text) {
    return wires(PersonalValues.kindsIn(text.text()));
  }

  private static String wires(Set<PiiKind> kinds) {
    return kinds.stream().map(PiiKind::wire).collect(Collectors.toList()).toString();
  }

  private static boolean isCheckedRightly(Labelled text) {
    return PersonalValues.kindsIn(text.text()).equals(text.kinds());
  }

  private static Figures figures(PiiKind kind) {
    int right = 0;
    int wrong = 0;
    int missed = 0;
    for (Labelled text : CORPUS) {
      boolean expected = text.kinds().contains(kind);
      boolean found = PersonalValues.kindsIn(text.text()).contains(kind);
      right += expected && found ? 1 : 0;
      wrong += !expected && found ? 1 : 0;
      missed += expected && !found ? 1 : 0;
    }
    return new Figures(kind, right, wrong, missed);
  }
}
