package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.manifest.MergedCells;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.source.packed.SheetRange;
import java.util.List;

/**
 * Description of a packed file by a caller that has unpacked it. It cannot be checked here, since
 * the file is elsewhere; it is only known to be a description, within bounds and safe to show.
 */
public final class StatedOriginal {

  private static final int LONGEST_PART = 1_024;

  private StatedOriginal() {}

  /**
   * The file that an object describes.
   *
   * @param stated with the members that manifests have
   * @return the file, or each member that cannot be: {@code invalid_original_file}
   */
  public static Result<OriginalFile> of(JsonObject stated) {
    JsonProblems problems = new JsonProblems(UploadProblem.INVALID_ORIGINAL_FILE);
    JsonFields fields = JsonFields.of(stated, problems);
    OriginalFile original = OriginalFile.read(fields);
    if (original.part().filter(part -> !isName(part)).isPresent()) {
      fields.refuse("part", "a name of 1 to 1,024 characters without control characters");
    }
    List<String> ranges = original.mergedCells().named();
    if (ranges.size() > MergedCells.MOST_RECORDED
        || !ranges.stream().allMatch(StatedOriginal::isRange)) {
      fields.refuse("merged_cells", "a list of up to 100 ranges such as A1:B1");
    }
    List<Problem> found = problems.problems();
    return found.isEmpty() ? Result.ok(original) : Result.refused(found);
  }

  private static boolean isName(String part) {
    return !part.isBlank()
        && part.length() <= LONGEST_PART
        && part.codePoints()
            .noneMatch(
                c -> Character.isISOControl(c) || DisplayFilename.isBidiControl(c) || isHalf(c));
  }

  private static boolean isHalf(int codePoint) {
    return Character.getType(codePoint) == Character.SURROGATE;
  }

  private static boolean isRange(String written) {
    return SheetRange.of(written).filter(range -> range.written().equals(written)).isPresent();
  }
}
