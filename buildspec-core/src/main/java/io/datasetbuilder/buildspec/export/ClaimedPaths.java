package io.datasetbuilder.buildspec.export;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * The paths that exports claim, as a tree of folded segments: a path is compared with all others in
 * as many steps as it has segments, so that no number of exports takes long. For one spec.
 */
final class ClaimedPaths {

  private final Folder root = new Folder();

  /**
   * Claims a path.
   *
   * @param index the export's, larger than those before
   * @return the first earlier export whose path is the same, holds this one or lies inside it
   */
  OptionalInt claim(OutputPath path, int index) {
    TreeSet<Integer> overlapping = new TreeSet<>();
    Folder folder = root;
    for (String segment : path.foldedSegments()) {
      folder = folder.inside.computeIfAbsent(segment, name -> new Folder());
      folder.first.computeIfAbsent(Use.PASSES, use -> index);
      folder.claim().ifPresent(overlapping::add);
    }
    overlapping.add(folder.first.get(Use.PASSES));
    folder.first.putIfAbsent(Use.CLAIMS, index);
    int first = overlapping.first();
    return first == index ? OptionalInt.empty() : OptionalInt.of(first);
  }

  /** How a path meets a folder: by going through or ending there, or by ending there. */
  private enum Use {
    PASSES,
    CLAIMS
  }

  /**
   * A segment of a path.
   *
   * @param inside what lies in it, by folded segment
   * @param first the first export of each use
   */
  private record Folder(Map<String, Folder> inside, Map<Use, Integer> first) {
    Folder() {
      this(new HashMap<>(), new EnumMap<>(Use.class));
    }

    Optional<Integer> claim() {
      return Optional.ofNullable(first.get(Use.CLAIMS));
    }
  }
}
