package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.Optional;

/**
 * The packed file that the records of a source were unpacked from. Its name is that of the source's
 * file.
 *
 * @param part the part of it that was read, a member or cells; empty for a compressed file
 * @param sha256 64 lower-case hex digits over its bytes
 * @param mergedCells ranges of merged cells of a workbook in the content, such as {@code A1:B1};
 *     their value is that of their first cell, and the others are without one
 */
public record OriginalFile(Optional<String> part, String sha256, List<String> mergedCells) {

  private static final String PREFIX = "sha256:";

  private static final int MOST_NAMED = 10;

  public OriginalFile {
    mergedCells = List.copyOf(mergedCells);
  }

  /** Warnings about the content that its reader needs. */
  public List<String> warnings() {
    if (mergedCells.isEmpty()) {
      return List.of();
    }
    String more = mergedCells.size() > MOST_NAMED ? ", ..." : "";
    return List.of(
        "merged cells have their value in the first cell alone: "
            + String.join(", ", mergedCells.subList(0, Math.min(MOST_NAMED, mergedCells.size())))
            + more);
  }

  static JsonObject write(OriginalFile original) {
    JsonMembers members =
        new JsonMembers()
            .putIfPresent("part", original.part(), JsonValue::of)
            .put("sha256", PREFIX + original.sha256());
    if (!original.mergedCells().isEmpty()) {
      members.putTexts("merged_cells", original.mergedCells());
    }
    return members.toObject();
  }

  static OriginalFile read(JsonFields fields) {
    String digest = fields.requiredText("sha256");
    if (!digest.startsWith(PREFIX)) {
      fields.refuse("sha256", "a digest");
    }
    return new OriginalFile(
        fields.text("part"), digest.replaceFirst(PREFIX, ""), fields.texts("merged_cells"));
  }
}
