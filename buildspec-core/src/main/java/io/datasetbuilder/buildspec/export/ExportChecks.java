package io.datasetbuilder.buildspec.export;

import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/** The rules of {@code exports}: known kinds, and a path of its own for each. */
public final class ExportChecks {

  private ExportChecks() {}

  /**
   * Notes what is wrong with the exports.
   *
   * @param knownKinds the exporters that can be used
   */
  public static void check(List<ExportSpec> exports, SortedSet<String> knownKinds, ProblemLog log) {
    FieldPath at = FieldPath.ROOT.field("exports");
    if (exports.isEmpty()) {
      log.add(ValidationProblem.MISSING_EXPORTS, at, "at least one export is needed");
    }
    ClaimedPaths claimed = new ClaimedPaths();
    for (int i = 0; i < exports.size(); i++) {
      checkKind(exports.get(i), knownKinds, at.item(i), log);
      FieldPath place = at.item(i).field("output_path");
      claimed
          .claim(exports.get(i).outputPath(), i)
          .ifPresent(earlier -> collision(at.item(earlier), place, log));
    }
  }

  private static void checkKind(
      ExportSpec export, SortedSet<String> knownKinds, FieldPath at, ProblemLog log) {
    if (!knownKinds.contains(export.kind())) {
      String message = "there is no exporter " + Quoting.quoted(export.kind());
      String hint = "use one of " + String.join(", ", knownKinds);
      String nearest = LoadMessages.nearest(export.kind(), knownKinds).map(n -> n + " ").orElse("");
      log.add(ValidationProblem.UNSUPPORTED_EXPORT_KIND, at.field("kind"), message, nearest + hint);
    }
  }

  private static void collision(FieldPath earlier, FieldPath place, ProblemLog log) {
    String message = "output_path is that of " + earlier + ", or one lies inside the other";
    log.add(ValidationProblem.OUTPUT_PATH_COLLISION, place, message);
  }

  /**
   * The paths that exports claim, as a tree of folded segments: a path is compared with all others
   * in as many steps as it has segments, so that no number of exports takes long. For one spec.
   */
  static final class ClaimedPaths {

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

    /** Use of a folder by a path: it passes through or ends there, or it ends there. */
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
}
