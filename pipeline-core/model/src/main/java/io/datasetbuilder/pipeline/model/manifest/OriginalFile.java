package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The packed file that the records of a source were unpacked from. Its name is that of the source's
 * file.
 *
 * @param part the part of it that was read, a member or cells; empty for a compressed file
 * @param sha256 64 lower-case hex digits over its bytes
 * @param mergedCells merged cells of a workbook in the content
 */
public record OriginalFile(Optional<String> part, String sha256, MergedCells mergedCells) {

  private static final String PREFIX = "sha256:";

  private static final Pattern DIGEST = Pattern.compile(PREFIX + "[0-9a-f]{64}");

  /** A file without merged cells. */
  public static OriginalFile of(Optional<String> part, String sha256) {
    return new OriginalFile(part, sha256, MergedCells.NONE);
  }

  /** Warnings about the content that its reader needs. */
  public List<String> warnings() {
    return mergedCells.isEmpty()
        ? List.of()
        : List.of("merged cells have their value in the first cell alone: " + mergedCells.shown());
  }

  /** As manifests have it. */
  public JsonObject toJson() {
    JsonMembers members =
        new JsonMembers().putIfPresent("part", part, JsonValue::of).put("sha256", PREFIX + sha256);
    mergedCells.put(members);
    return members.toObject();
  }

  /** The file that these members describe; what is wrong with them is reported there. */
  public static OriginalFile read(JsonFields fields) {
    String digest = fields.requiredText("sha256");
    if (!DIGEST.matcher(digest).matches()) {
      fields.refuse("sha256", "a digest");
    }
    return new OriginalFile(
        fields.text("part"), digest.replaceFirst(PREFIX, ""), MergedCells.read(fields));
  }
}
