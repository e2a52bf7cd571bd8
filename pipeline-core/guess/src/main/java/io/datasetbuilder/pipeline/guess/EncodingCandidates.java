package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.EncodingCandidate;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The encodings that read some bytes without a fault: nothing malformed, no character that Unicode
 * does not assign, no control character. Those that read them alike are one candidate.
 */
final class EncodingCandidates {

  /** Largest number of candidates, the likeliest ones; people would not compare more. */
  private static final int MOST = 6;

  /**
   * Encodings of data files in addition to the Unicode ones. Where several read a text alike, the
   * first names the candidate: an encoding that has all characters of others precedes them.
   */
  private static final Map<String, Alphabet> KNOWN = new LinkedHashMap<>();

  static {
    known(Alphabet.KOREAN, "cp949", "euc-kr");
    known(Alphabet.JAPANESE, "shift-jis", "cp932", "euc-jp");
    known(Alphabet.SIMPLIFIED_CHINESE, "gb18030", "gbk", "gb2312");
    known(Alphabet.TRADITIONAL_CHINESE, "big5", "cp950", "big5-hkscs");
    known(Alphabet.LATIN, "windows-1252", "iso-8859-1", "iso-8859-15", "windows-1250");
    known(Alphabet.LATIN, "iso-8859-2", "windows-1254", "iso-8859-9", "windows-1257");
    known(Alphabet.LATIN, "iso-8859-13", "windows-1258");
    known(Alphabet.CYRILLIC, "windows-1251", "koi8-r", "koi8-u", "iso-8859-5", "ibm866");
    known(Alphabet.GREEK, "windows-1253", "iso-8859-7");
    known(Alphabet.HEBREW, "windows-1255", "iso-8859-8");
    known(Alphabet.ARABIC, "windows-1256", "iso-8859-6");
    known(Alphabet.THAI, "windows-874", "tis-620");
    known(Alphabet.LATIN, "macroman", "ibm850", "ibm437", "ibm852");
  }

  /** Encodings of old systems: of two that read a text equally well, the other is likelier. */
  private static final Set<String> OLD = Set.of("ibm866", "macroman", "ibm850", "ibm437", "ibm852");

  private static final double OLD_COST = 6;

  private static final int LEAST_WORDS = 3;

  private EncodingCandidates() {}

  private static void known(Alphabet alphabet, String... names) {
    for (String name : names) {
      KNOWN.put(name, alphabet);
    }
  }

  /** A way to read the bytes, and how unlikely it is. */
  private record Reading(TextEncoding encoding, String text, double cost) {}

  /**
   * The candidates for bytes that are not Unicode's, the likeliest first.
   *
   * @param whole whether a character that is cut off at the end is a fault
   */
  static List<EncodingCandidate> of(byte[] bytes, boolean whole) {
    return of(List.copyOf(KNOWN.keySet()), bytes, whole);
  }

  /** The candidates among these encodings. */
  static List<EncodingCandidate> of(List<String> names, byte[] bytes, boolean whole) {
    Map<String, List<Reading>> alike = new LinkedHashMap<>();
    for (String name : names) {
      TextEncoding.named(name)
          .flatMap(encoding -> reading(encoding, bytes, whole))
          .ifPresent(
              reading ->
                  alike.computeIfAbsent(reading.text(), text -> new ArrayList<>()).add(reading));
    }
    List<List<Reading>> likeliest =
        alike.values().stream()
            .sorted(Comparator.comparingDouble(readings -> readings.get(0).cost()))
            .limit(MOST)
            .toList();
    DistinguishingWords words =
        new DistinguishingWords(
            likeliest.stream().map(readings -> readings.get(0).text()).toList());
    return IntStream.range(0, likeliest.size())
        .mapToObj(i -> candidate(likeliest.get(i), words.of(i)))
        .toList();
  }

  /**
   * The encoding that remains when readings without plausible words are left out; empty when
   * several remain that differ, or too few words show it.
   *
   * @param bytes a text to its end
   */
  static Optional<TextEncoding> only(byte[] bytes) {
    Map<String, List<Reading>> alike = new LinkedHashMap<>();
    KNOWN.keySet().stream()
        .flatMap(name -> TextEncoding.named(name).stream())
        .flatMap(encoding -> reading(encoding, bytes, true).stream())
        .filter(reading -> !WordFaults.in(reading.text()).areMany())
        .forEach(
            reading ->
                alike.computeIfAbsent(reading.text(), text -> new ArrayList<>()).add(reading));
    if (alike.size() != 1) {
      return Optional.empty();
    }
    Reading first = alike.values().iterator().next().get(0);
    return WordFaults.in(first.text()).words() < LEAST_WORDS
        ? Optional.empty()
        : Optional.of(first.encoding());
  }

  private static EncodingCandidate candidate(List<Reading> readings, List<String> words) {
    return new EncodingCandidate(
        readings.get(0).encoding(),
        readings.stream().skip(1).map(reading -> reading.encoding().name()).toList(),
        words);
  }

  private static Optional<Reading> reading(TextEncoding encoding, byte[] bytes, boolean whole) {
    CharsetDecoder decoder = encoding.charset().newDecoder();
    CharBuffer chars =
        CharBuffer.allocate((int) Math.ceil(bytes.length * (double) decoder.maxCharsPerByte()) + 1);
    CoderResult result = decoder.decode(ByteBuffer.wrap(bytes), chars, whole);
    String text = chars.flip().toString();
    boolean faultless =
        !result.isError()
            && text.codePoints().noneMatch(EncodingCandidates::isNoText)
            && text.codePoints().anyMatch(EncodingCandidates::isTelling);
    Alphabet alphabet = KNOWN.getOrDefault(encoding.name(), Alphabet.ANY);
    double cost = alphabet.cost(text) + (OLD.contains(encoding.name()) ? OLD_COST : 0);
    return faultless ? Optional.of(new Reading(encoding, text, cost)) : Optional.empty();
  }

  /** Decoders give such characters for bytes that their encoding does not use. */
  private static boolean isNoText(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c != '\t' && c != '\n' && c != '\r' && c != '\f';
      case Character.UNASSIGNED, Character.PRIVATE_USE, Character.SURROGATE -> true;
      default -> c == 0xFFFD;
    };
  }

  /** UTF-16 of Latin letters shows its nature by their order alone. */
  private static boolean isTelling(int c) {
    return c >= 0x80 || c == '\n' || c == ',';
  }

  /**
   * Words of a text in several readings, by which people recognise the right one: the first words
   * with non-ASCII characters and, for two similar readings, the first words in which they differ.
   */
  static final class DistinguishingWords {

    private static final int MOST_SHOWN = 5;
    private static final int FIRST_SHOWN = 3;
    private static final int LONGEST = 24;

    /** Looked through for differences. */
    private static final int MOST_READ = 5_000;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s,;|\"{}\\[\\]:]+");

    private final List<Set<String>> readings;

    /**
     * @param texts the readings of one text
     */
    DistinguishingWords(List<String> texts) {
      readings = texts.stream().map(DistinguishingWords::words).toList();
    }

    /** The words to show of a reading, each on one line and short. */
    List<String> of(int reading) {
      Set<String> own = readings.get(reading);
      Set<String> other = closest(reading);
      Stream<String> different =
          own.stream().filter(word -> !other.contains(word)).limit(MOST_SHOWN - FIRST_SHOWN);
      return Stream.of(own.stream().limit(FIRST_SHOWN), different, own.stream())
          .flatMap(words -> words)
          .distinct()
          .limit(MOST_SHOWN)
          .toList();
    }

    /** The other reading with most words in common. */
    private Set<String> closest(int reading) {
      Set<String> closest = Set.of();
      long most = -1;
      for (int i = 0; i < readings.size(); i++) {
        Set<String> common = new HashSet<>(readings.get(i));
        common.retainAll(readings.get(reading));
        if (i != reading && common.size() > most) {
          most = common.size();
          closest = readings.get(i);
        }
      }
      return closest;
    }

    private static Set<String> words(String text) {
      List<String> all =
          BETWEEN_WORDS
              .splitAsStream(text)
              .filter(word -> !word.isEmpty())
              .limit(MOST_READ)
              .toList();
      List<String> beyondAscii =
          all.stream().filter(word -> word.chars().anyMatch(c -> c >= 0x80)).toList();
      Set<String> words = new LinkedHashSet<>();
      (beyondAscii.isEmpty() ? all : beyondAscii)
          .forEach(word -> words.add(PlainLine.cut(word, LONGEST)));
      return words;
    }
  }
}
