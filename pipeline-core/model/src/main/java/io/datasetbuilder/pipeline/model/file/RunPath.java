package io.datasetbuilder.pipeline.model.file;

import java.text.Normalizer;
import java.util.List;
import java.util.Optional;

/**
 * The path of a file below its run's folder: POSIX, relative, made of safe segments. It cannot be
 * absolute, climb out or hold an empty segment. Held in NFC, so that one name is one file on every
 * disk.
 */
public record RunPath(String value) implements Comparable<RunPath> {

  public RunPath {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not a path below a run");
    }
    value = Normalizer.normalize(value, Normalizer.Form.NFC);
  }

  /** True for what {@link #of} accepts. */
  public static boolean isValid(String value) {
    for (String segment : value.split("/", -1)) {
      if (segment.isEmpty()
          || segment.equals(".")
          || segment.equals("..")
          || segment.indexOf('\\') >= 0
          || segment.chars().anyMatch(c -> c < 0x20 || c == 0x7f)) {
        return false;
      }
    }
    return true;
  }

  public static RunPath of(String value) {
    return new RunPath(value);
  }

  /** A path below this one. */
  public RunPath resolve(String relative) {
    return new RunPath(value + "/" + relative);
  }

  /** The last segment. */
  public String fileName() {
    return value.substring(value.lastIndexOf('/') + 1);
  }

  /** The path of its folder; empty for a file directly in the folder of the run. */
  public Optional<RunPath> parent() {
    int end = value.lastIndexOf('/');
    return end < 0 ? Optional.empty() : Optional.of(new RunPath(value.substring(0, end)));
  }

  public List<String> segments() {
    return List.of(value.split("/"));
  }

  @Override
  public int compareTo(RunPath other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
