package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Locale;

/** What the bytes of a text state about its encoding. */
public sealed interface DetectedEncoding {

  /** What proves an encoding. */
  enum Proof implements WireNamed {
    /** The text begins with the mark of a Unicode encoding. */
    BYTE_ORDER_MARK,
    /** No byte is beyond ASCII, which nearly all encodings share. */
    ASCII,
    /** All of it is UTF-8, with characters of several bytes: no other encoding reads like that. */
    VALID_UTF_8;

    @Override
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The bytes can be read in one way only. */
  record Proven(TextEncoding encoding, Proof proof) implements DetectedEncoding {}

  /**
   * The bytes can be read in several ways: only somebody who knows the language can state which is
   * right. One candidate alone proves nothing either.
   *
   * @param candidates the likeliest first; none when no encoding that is known reads the text
   */
  record Undecided(List<EncodingCandidate> candidates) implements DetectedEncoding {
    public Undecided {
      candidates = List.copyOf(candidates);
    }
  }
}
