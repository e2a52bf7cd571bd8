package io.datasetbuilder.buildspec.export;

import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.SortedSet;

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
}
