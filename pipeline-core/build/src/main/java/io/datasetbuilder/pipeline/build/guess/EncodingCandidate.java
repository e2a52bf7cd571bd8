package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.source.TextEncoding;
import java.util.List;

/**
 * An encoding that a text may have.
 *
 * @param same names of further encodings that read the text's beginning alike
 * @param words the first words with characters beyond ASCII as this encoding reads them, each on
 *     one line and short: by them people see whether it is right
 */
public record EncodingCandidate(TextEncoding encoding, List<String> same, List<String> words) {
  public EncodingCandidate {
    same = List.copyOf(same);
    words = List.copyOf(words);
  }
}
