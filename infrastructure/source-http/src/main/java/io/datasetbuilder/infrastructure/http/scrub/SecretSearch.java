package io.datasetbuilder.infrastructure.http.scrub;

import io.datasetbuilder.infrastructure.http.scrub.EscapeLayer.Spelling;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds texts in any of their spellings. Every spelling is at least as long as the text and is made
 * of few kinds of bytes, so that most bytes are jumped over: one in as many as the shortest text
 * has is looked at, and only a long stretch of such bytes is read in full.
 */
final class SecretSearch {

  /** Escapes within escapes, such as an encoded address within an encoded address. */
  private static final int MOST_LAYERS = 3;

  private final List<byte[]> patterns = new ArrayList<>();
  private final boolean[] alphabet = new boolean[256];
  private final boolean[] starts = new boolean[256];
  private final boolean hasBlank;
  private final int shortest;

  /**
   * @param texts at least one, none empty
   */
  SecretSearch(Collection<String> texts) {
    Set<String> spelled = new LinkedHashSet<>();
    for (String text : texts) {
      byte[] raw = text.getBytes(StandardCharsets.UTF_8);
      spelled.add(text);
      for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
        spelled.add(encoder.encodeToString(raw));
        spelled.add(encoder.withoutPadding().encodeToString(raw));
      }
    }
    spelled.forEach(text -> patterns.add(text.getBytes(StandardCharsets.UTF_8)));
    patterns.forEach(this::allow);
    patterns.forEach(pattern -> starts[pattern[0] & 0xff] = true);
    allow("%\\&#;uxX0123456789abcdefABCDEFampltgquotapos".getBytes(StandardCharsets.US_ASCII));
    hasBlank = texts.stream().anyMatch(text -> text.indexOf(' ') >= 0);
    if (hasBlank) {
      alphabet['+'] = true;
    }
    shortest = patterns.stream().mapToInt(pattern -> pattern.length).min().orElseThrow();
  }

  /** Whether one of the texts is there. */
  boolean finds(byte[] bytes, int from, int to) {
    List<SecretMatch> hits = new ArrayList<>();
    for (int at = runFrom(bytes, from, from, to); at < to; ) {
      int end = runEnd(bytes, at, to);
      collect(bytes, at, end, hits);
      if (!hits.isEmpty()) {
        return true;
      }
      at = runFrom(bytes, end, end, to);
    }
    return false;
  }

  /** Adds where the texts are. */
  void collect(byte[] bytes, int from, int to, List<SecretMatch> hits) {
    if (to - from < shortest) {
      return;
    }
    if (!hasBlank && isPlain(bytes, from, to)) {
      matchPlain(bytes, from, to, hits);
      return;
    }
    Spelling reading = Spelling.of(bytes, from, to);
    match(reading, hits);
    for (int depth = 0; depth < MOST_LAYERS; depth++) {
      Spelling before = reading;
      for (EscapeLayer layer : EscapeLayer.values()) {
        Spelling undone = layer.undone(reading);
        if (undone != reading) {
          match(undone, hits);
          reading = undone;
        }
      }
      if (reading == before) {
        return;
      }
    }
  }

  /** Whether there is no escape. */
  private static boolean isPlain(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '%' || bytes[i] == '\\' || bytes[i] == '&') {
        return false;
      }
    }
    return true;
  }

  private void matchPlain(byte[] bytes, int from, int to, List<SecretMatch> hits) {
    for (int i = from; i <= to - shortest; i++) {
      if (starts[bytes[i] & 0xff]) {
        for (byte[] pattern : patterns) {
          int end = i + pattern.length;
          if (end <= to && Arrays.equals(bytes, i, end, pattern, 0, pattern.length)) {
            hits.add(new SecretMatch(i, end));
          }
        }
      }
    }
  }

  private void match(Spelling reading, List<SecretMatch> hits) {
    matchAsIs(reading, hits);
    if (hasBlank) {
      matchAsIs(withBlanks(reading), hits);
    }
  }

  private void matchAsIs(Spelling reading, List<SecretMatch> hits) {
    for (byte[] pattern : patterns) {
      for (int at = reading.indexOf(pattern, 0);
          at >= 0;
          at = reading.indexOf(pattern, at + pattern.length)) {
        hits.add(new SecretMatch(reading.offset(at), reading.offset(at + pattern.length)));
      }
    }
  }

  private static Spelling withBlanks(Spelling reading) {
    Spelling blanks = reading.rereading();
    for (int i = 0; i < reading.length(); i++) {
      blanks.add(reading.at(i) == '+' ? (byte) ' ' : reading.at(i), reading.offset(i));
    }
    return blanks.endingAt(reading.offset(reading.length()));
  }

  /**
   * Beginning of the next stretch of spelling bytes that is long enough; the end when none follows.
   *
   * @param floor no stretch begins before it
   */
  private int runFrom(byte[] bytes, int from, int floor, int to) {
    int low = floor;
    int probe = from + shortest - 1;
    while (probe < to) {
      if (alphabet[bytes[probe] & 0xff]) {
        int start = probe;
        while (start > low && alphabet[bytes[start - 1] & 0xff]) {
          start--;
        }
        int end = runEnd(bytes, probe, Math.min(to, start + shortest));
        if (end - start >= shortest) {
          return start;
        }
        low = end;
        probe = end;
      } else {
        low = probe + 1;
      }
      probe += shortest;
    }
    return to;
  }

  private int runEnd(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && alphabet[bytes[end] & 0xff]) {
      end++;
    }
    return end;
  }

  private void allow(byte[] bytes) {
    for (byte each : bytes) {
      alphabet[each & 0xff] = true;
    }
  }

  /** A stretch of bytes that must not be seen. */
  record SecretMatch(int from, int to) {

    /** The same stretches in order, those that touch or overlap as one. */
    static List<SecretMatch> merged(List<SecretMatch> hits) {
      List<SecretMatch> sorted = new ArrayList<>(hits);
      sorted.sort(Comparator.comparingInt(SecretMatch::from));
      List<SecretMatch> merged = new ArrayList<>();
      for (SecretMatch hit : sorted) {
        int last = merged.size() - 1;
        if (last >= 0 && hit.from <= merged.get(last).to) {
          merged.set(
              last, new SecretMatch(merged.get(last).from, Math.max(hit.to, merged.get(last).to)));
        } else {
          merged.add(hit);
        }
      }
      return merged;
    }
  }
}
