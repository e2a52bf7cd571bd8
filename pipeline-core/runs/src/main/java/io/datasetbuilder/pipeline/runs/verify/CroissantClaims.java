package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.runs.verify.Claims.FileClaim;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The claims of a Croissant document, whatever it is called. A file is known by its id, which is
 * its path in the Gold folder: its address may lead to a copy on the web.
 */
final class CroissantClaims implements ClaimReader {

  private static final String TABLE = "table";

  private record RecordSet(String id, List<String> columns, Optional<Long> rows) {}

  @Override
  public boolean reads(String fileName, JsonObject document) {
    return fileName.endsWith(".json")
        && document.members().get("conformsTo") instanceof JsonValue.JsonText standard
        && standard.value().startsWith("http://mlcommons.org/croissant/");
  }

  @Override
  public Claims read(JsonFields document, String folder, String goldFolder) {
    List<RecordSet> sets = document.objects("recordSet", CroissantClaims::recordSet);
    Optional<RecordSet> table = sets.stream().filter(set -> set.id().equals(TABLE)).findFirst();
    List<FileClaim> files =
        document.objects("distribution", fields -> file(fields, goldFolder)).stream()
            .flatMap(Optional::stream)
            .toList();
    return new Claims(table.map(RecordSet::columns), table.flatMap(RecordSet::rows), files);
  }

  private static Optional<FileClaim> file(JsonFields fields, String goldFolder) {
    if (!fields.text("@type").equals(Optional.of("cr:FileObject"))) {
      return Optional.empty();
    }
    return Optional.of(
        new FileClaim(
            goldFolder + "/" + decoded(fields.requiredText("@id")),
            Optional.empty(),
            fields.text("contentSize").flatMap(CroissantClaims::bytes),
            fields.text("sha256")));
  }

  /** An id never holds a plus sign that means a blank: blanks are encoded. */
  private static String decoded(String id) {
    boolean encoded = id.matches("(?:[^%]|%[0-9A-Fa-f]{2})*+");
    return encoded ? URLDecoder.decode(id.replace("+", "%2B"), StandardCharsets.UTF_8) : id;
  }

  private static Optional<Long> bytes(String size) {
    return size.matches("\\d{1,18} B")
        ? Optional.of(Long.parseLong(size.substring(0, size.length() - 2)))
        : Optional.empty();
  }

  private static RecordSet recordSet(JsonFields fields) {
    return new RecordSet(
        fields.requiredText("@id"),
        fields.objects("field", field -> field.requiredText("name")),
        fields.objects("annotation", figure -> figure.whole("value")).stream()
            .flatMap(Optional::stream)
            .findFirst());
  }
}
