package io.datasetbuilder.pipeline.gold.pii.detect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.buildspec.text.Choices;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Made-up texts and the kinds of personal data in each, from {@code corpus.txt}. */
public final class LabelledCorpus {

  private static final String BAR = " | ";

  private static final Choices<PiiKind> KINDS = Choices.of(PiiKind.values());

  private LabelledCorpus() {}

  /** One text and what a careful reader finds in it. */
  public record Labelled(Set<PiiKind> kinds, String text) {}

  public static List<Labelled> read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                LabelledCorpus.class.getResourceAsStream(
                    "/io/datasetbuilder/pipeline/pii/corpus.txt"),
                UTF_8))) {
      return lines.lines().filter(line -> !line.startsWith("# ")).map(LabelledCorpus::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Labelled of(String line) {
    int bar = line.indexOf(BAR);
    Set<PiiKind> kinds =
        Arrays.stream(line.substring(0, bar).split(" "))
            .filter(name -> !name.equals("-"))
            .map(name -> KINDS.named(name).orElseThrow())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(PiiKind.class)));
    return new Labelled(kinds, line.substring(bar + BAR.length()));
  }
}
