package io.datasetbuilder.pipeline.document.datapackage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DescribedFile;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The resources of a descriptor, collected table by table: a CSV first, which tools of the standard
 * read as a table, then the Parquet file. Of the latter they would make other values (a whole
 * number beside a null becomes a float), so that it is no table to them but a file, proven by its
 * length and hash. For use by one thread.
 */
final class PackageResources {

  /** The name {@code parquet} would make tools read the file as a table all the same. */
  private static final String PARQUET = "apache-parquet";

  private final JsonObject parquetSchema;
  private final JsonObject csvSchema;
  private final List<JsonValue> resources = new ArrayList<>();

  PackageResources(DatasetDescription dataset) {
    TableSchema schema = new TableSchema(dataset);
    this.parquetSchema = schema.render(List.of());
    this.csvSchema = schema.render(List.of(""));
  }

  /** Adds the files with the same rows. */
  void add(
      String name, String title, long rows, DescribedFile parquet, Optional<DescribedFile> csv) {
    csv.ifPresent(file -> resources.add(csv(name, title, rows, file)));
    resources.add(
        resource("parquet-" + name, title + " as Parquet", parquet)
            .put("format", PARQUET)
            .put("mediatype", "application/vnd.apache.parquet")
            .put("rowCount", rows)
            .put("schema", parquetSchema)
            .toObject());
  }

  List<JsonValue> all() {
    return List.copyOf(resources);
  }

  private JsonObject csv(String name, String title, long rows, DescribedFile file) {
    return resource(name, title, file)
        .put("type", "table")
        .put("format", "csv")
        .put("mediatype", "text/csv")
        .put("encoding", "utf-8")
        .put("dialect", dialect())
        .put("rows", rows)
        .put("schema", csvSchema)
        .toObject();
  }

  private static JsonMembers resource(String name, String title, DescribedFile file) {
    return new JsonMembers()
        .put("name", name)
        .put("path", file.path())
        .put("title", title)
        .put("bytes", file.facts().bytes())
        .put("hash", "sha256:" + file.facts().sha256());
  }

  /** Written out, since readers guess what a descriptor does not say. */
  private static JsonObject dialect() {
    return new JsonMembers()
        .put("header", true)
        .put("delimiter", ",")
        .put("lineTerminator", "\n")
        .put("quoteChar", "\"")
        .put("doubleQuote", true)
        .put("skipInitialSpace", false)
        .toObject();
  }
}
