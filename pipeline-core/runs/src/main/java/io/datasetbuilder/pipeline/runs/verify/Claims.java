package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.runs.verify.Claims.FileClaim;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a document says about the table beside it.
 *
 * @param columns the table's columns in order, where it states them
 * @param rows the table's rows, where it states them
 * @param files the files it names
 */
record Claims(Optional<List<String>> columns, Optional<Long> rows, List<FileClaim> files) {

  Claims {
    columns = columns.map(List::copyOf);
    files = List.copyOf(files);
  }

  /**
   * What a document says about a file.
   *
   * @param path below the run's folder; possibly no valid path
   * @param sha256 64 hex digits
   */
  record FileClaim(
      String path, Optional<Long> rows, Optional<Long> bytes, Optional<String> sha256) {}

  /** Reads the claims of one kind of document. */
  interface ClaimReader {

    /** Whether a document is of this kind. */
    boolean reads(String fileName, JsonObject document);

    /**
     * What the document says. A member of a wrong type is reported to the complaints of the fields.
     *
     * @param folder the folder that the document lies in, below the run's
     * @param goldFolder the Gold folder that it is about
     */
    Claims read(JsonFields document, String folder, String goldFolder);
  }

  /**
   * The claims of a {@code package.json} about splits; what it says of the table itself is checked
   * by {@link TableSidecars}.
   */
  static final class GoldPackageClaims implements ClaimReader {

    @Override
    public boolean reads(String fileName, JsonObject document) {
      return fileName.equals("package.json");
    }

    @Override
    public Claims read(JsonFields document, String folder, String goldFolder) {
      List<FileClaim> splits = new ArrayList<>();
      document
          .wholesByName("splits")
          .forEach(
              (name, rows) ->
                  splits.add(
                      new FileClaim(
                          folder + "/splits/" + name + ".parquet",
                          Optional.of(rows),
                          Optional.empty(),
                          Optional.empty())));
      return new Claims(Optional.empty(), Optional.empty(), splits);
    }
  }

  /** The claims of a {@code datapackage.json}: its first resource is the whole table. */
  static final class DataPackageClaims implements ClaimReader {

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

  /** The claims of the front matter of a Hugging Face card. */
  static final class HubCardClaims implements ClaimReader {

    private record Split(String name, Optional<Long> bytes, Optional<Long> rows) {}

    private record DataFile(String split, String path) {}

    @Override
    public boolean reads(String fileName, JsonObject document) {
      return fileName.equals("README.md") && document.members().containsKey("dataset_info");
    }

    @Override
    public Claims read(JsonFields document, String folder, String goldFolder) {
      JsonFields info = document.fields("dataset_info");
      Map<String, Split> splits = new HashMap<>();
      info.objects("splits", HubCardClaims::split)
          .forEach(split -> splits.put(split.name(), split));
      List<FileClaim> files = new ArrayList<>();
      for (List<DataFile> config :
          document.objects(
              "configs", fields -> fields.objects("data_files", HubCardClaims::file))) {
        config.forEach(file -> files.add(claim(folder, file, splits)));
      }
      long rows = splits.values().stream().mapToLong(split -> split.rows().orElse(0L)).sum();
      return new Claims(
          Optional.of(info.objects("features", feature -> feature.requiredText("name"))),
          splits.isEmpty() ? Optional.empty() : Optional.of(rows),
          files);
    }

    private static FileClaim claim(String folder, DataFile file, Map<String, Split> splits) {
      Optional<Split> split = Optional.ofNullable(splits.get(file.split()));
      return new FileClaim(
          folder + "/" + file.path(),
          split.flatMap(Split::rows),
          split.flatMap(Split::bytes),
          Optional.empty());
    }

    private static Split split(JsonFields fields) {
      return new Split(
          fields.requiredText("name"), fields.whole("num_bytes"), fields.whole("num_examples"));
    }

    private static DataFile file(JsonFields fields) {
      return new DataFile(fields.requiredText("split"), fields.requiredText("path"));
    }
  }

  /**
   * The claims of a Croissant document, whatever it is called. A file is known by its id, which is
   * its path in the Gold folder: its address may lead to a copy on the web.
   */
  static final class CroissantClaims implements ClaimReader {

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
}
