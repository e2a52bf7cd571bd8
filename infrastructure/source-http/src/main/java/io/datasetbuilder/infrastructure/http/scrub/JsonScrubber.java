package io.datasetbuilder.infrastructure.http.scrub;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes JSON again without its secrets. A text keeps what is around a secret; a number that holds
 * one becomes a text, so that the line stays JSON.
 */
final class JsonScrubber {

  private static final byte[] REDACTED = Scrubber.REDACTED.getBytes(StandardCharsets.US_ASCII);

  private final SecretSearch secrets;
  private final CredentialNames names;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private boolean changed;

  JsonScrubber(SecretSearch secrets, CredentialNames names) {
    this.secrets = secrets;
    this.names = names;
  }

  /** The same array when no text and no number holds a secret. */
  byte[] scrub(byte[] lines, int length) {
    int at = 0;
    while (at < length) {
      int end = at + 1;
      if (lines[at] == '"') {
        end = textEnd(lines, end, length);
        text(lines, at, end);
      } else if (isNumber(lines[at])) {
        while (end < length && isNumber(lines[end])) {
          end++;
        }
        number(lines, at, end);
      } else {
        out.write(lines[at]);
      }
      at = end;
    }
    return changed ? out.toByteArray() : lines;
  }

  private void text(byte[] lines, int from, int to) {
    List<SecretMatch> hits = new ArrayList<>();
    secrets.collect(lines, from + 1, to - 1, hits);
    names.collect(lines, from + 1, to - 1, hits);
    changed |= !hits.isEmpty();
    write(lines, from, to, hits, out);
  }

  private void number(byte[] lines, int from, int to) {
    if (secrets.finds(lines, from, to)) {
      changed = true;
      out.write('"');
      out.writeBytes(REDACTED);
      out.write('"');
    } else {
      out.write(lines, from, to - from);
    }
  }

  /** Writes a stretch with something else in the place of hits. */
  static void write(byte[] bytes, int from, int to, List<SecretMatch> hits, ByteArrayOutputStream out) {
    int at = from;
    for (SecretMatch hit : SecretMatch.merged(hits)) {
      out.write(bytes, at, hit.from() - at);
      out.writeBytes(REDACTED);
      at = hit.to();
    }
    out.write(bytes, at, to - at);
  }

  private static int textEnd(byte[] lines, int from, int length) {
    int end = from;
    while (end < length && lines[end] != '"') {
      end += lines[end] == '\\' ? 2 : 1;
    }
    return Math.min(length, end + 1);
  }

  private static boolean isNumber(byte each) {
    return (each >= '0' && each <= '9')
        || each == '-'
        || each == '+'
        || each == '.'
        || each == 'e'
        || each == 'E';
  }
}
