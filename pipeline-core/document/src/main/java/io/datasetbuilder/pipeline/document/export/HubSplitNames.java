package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.text.CaseFold;
import java.util.HashSet;
import java.util.Set;

/**
 * Names of splits as the Hugging Face hub takes them: letters, digits and underscores. Of names
 * that become the same one, or differ in letter case alone, every later one gets a number. Not for
 * sharing.
 */
final class HubSplitNames {

  private final Set<String> taken = new HashSet<>();

  /** The hub's name of the next split. */
  String next(String name) {
    String plain = name.replaceAll("[^\\p{L}\\p{N}_]", "_");
    String candidate = plain;
    for (int number = 2; !taken.add(CaseFold.of(candidate)); number++) {
      candidate = plain + "_" + number;
    }
    return candidate;
  }
}
