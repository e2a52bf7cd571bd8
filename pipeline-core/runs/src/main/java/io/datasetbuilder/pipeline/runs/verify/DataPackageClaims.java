package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.runs.verify.Claims.FileClaim;
import java.util.List;
import java.util.Optional;

/** The claims of a {@code datapackage.json}: its first resource is the whole table. */
final class DataPackageClaims implements ClaimReader {

  private static final String SHA256 = "sha256:";

  private record Resource(FileClaim file, List<String> columns) {}

  @Override
  public boolean reads(String fileName, JsonObject document) {
    return fileName.equals("datapackage.json");
  }

  @Override
  public Claims read(JsonFields document, String folder, String goldFolder) {
    List<Resource> resources = document.objects("resources", fields -> resource(fields, folder));
    Optional<Resource> table = resources.stream().findFirst();
    return new Claims(
        table.map(Resource::columns),
        table.flatMap(resource -> resource.file().rows()),
        resources.stream().map(Resource::file).toList());
  }

  /** Tools of the standard count {@code rows} themselves, which they cannot in Parquet. */
  private static Optional<Long> rows(JsonFields resource) {
    Optional<Long> rows = resource.whole("rows");
    Optional<Long> ofParquet = resource.whole("rowCount");
    return rows.or(() -> ofParquet);
  }

  private static Resource resource(JsonFields fields, String folder) {
    FileClaim file =
        new FileClaim(
            folder + "/" + fields.requiredText("path"),
            rows(fields),
            fields.whole("bytes"),
            fields
                .text("hash")
                .filter(hash -> hash.startsWith(SHA256))
                .map(hash -> hash.substring(SHA256.length())));
    return new Resource(
        file, fields.fields("schema").objects("fields", field -> field.requiredText("name")));
  }
}
