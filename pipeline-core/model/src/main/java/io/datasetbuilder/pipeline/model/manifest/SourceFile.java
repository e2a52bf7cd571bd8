package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.Optional;

/**
 * One of the files whose rows are the table of a source.
 *
 * @param path its bytes in the run
 * @param uploadId its upload
 * @param name the user's name for it, if it has one
 * @param content length and hash of its bytes
 * @param recordCount number of its rows
 * @param missingColumns columns of the table that it lacks: null in its rows
 * @param blankLines lines of a CSV with nothing in them that are no records
 * @param repeatedHeaders records that are equal to the header and remain records
 * @param dialect counts of what its declared dialect left out or changed
 * @param original the packed file that it was unpacked from, if it was
 */
public record SourceFile(
    RunPath path,
    String uploadId,
    Optional<String> name,
    FileFacts content,
    long recordCount,
    List<String> missingColumns,
    long blankLines,
    long repeatedHeaders,
    DialectAdjustments dialect,
    Optional<OriginalFile> original) {

  private static final String PREFIX = "sha256:";

  public SourceFile {
    missingColumns = List.copyOf(missingColumns);
  }

  /** As manifests and the metadata of Bronze have it. */
  public JsonObject toJson() {
    JsonMembers members =
        new JsonMembers()
            .put("path", path.value())
            .put("upload_id", uploadId)
            .putIfPresent("filename", name, JsonValue::of)
            .put("bytes", content.bytes())
            .put("sha256", PREFIX + content.sha256())
            .put("record_count", recordCount);
    if (!missingColumns.isEmpty()) {
      members.putTexts("missing_columns", missingColumns);
    }
    if (blankLines > 0) {
      members.put("blank_lines_skipped", blankLines);
    }
    if (repeatedHeaders > 0) {
      members.put("repeated_header_rows", repeatedHeaders);
    }
    dialect.put(members);
    return members.putIfPresent("original_file", original, OriginalFile::toJson).toObject();
  }

  static SourceFile read(JsonFields fields) {
    return new SourceFile(
        RunPath.of(fields.requiredText("path")),
        fields.requiredText("upload_id"),
        fields.text("filename"),
        new FileFacts(
            fields.whole("bytes").orElse(0L),
            fields.requiredText("sha256").replaceFirst(PREFIX, "")),
        fields.whole("record_count").orElse(0L),
        fields.texts("missing_columns"),
        fields.whole("blank_lines_skipped").orElse(0L),
        fields.whole("repeated_header_rows").orElse(0L),
        DialectAdjustments.read(fields),
        fields
            .object("original_file")
            .map(any -> OriginalFile.read(fields.fields("original_file"))));
  }
}
