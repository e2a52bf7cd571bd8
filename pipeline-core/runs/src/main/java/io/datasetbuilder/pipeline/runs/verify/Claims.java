package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Claims of a document about the table next to it.
 *
 * @param columns columns of the table in order; empty when it does not state them
 * @param rows number of rows of the table; empty when it does not state it
 * @param files files that it names
 */
record Claims(Optional<List<String>> columns, Optional<Long> rows, List<FileClaim> files) {

  private static final String SHA256 = "sha256:";

  Claims {
    columns = columns.map(List::copyOf);
    files = List.copyOf(files);
  }

  /**
   * Claim of a document about a file.
   *
   * @param path below the run's folder; possibly no valid path
   * @param sha256 64 hex digits
   */
  record FileClaim(
      String path, Optional<Long> rows, Optional<Long> bytes, Optional<String> sha256) {}

  /**
   * Claims of a document about a Gold table; empty for every other document. A member of a wrong
   * type is reported to the complaints.
   *
   * @param goldFolder the Gold folder that it is about
   */
  static Optional<Claims> read(
      RunPath path, JsonObject document, String goldFolder, JsonProblems complaints) {
    JsonFields fields = JsonFields.of(document, complaints);
    String folder = path.value().substring(0, path.value().lastIndexOf('/'));
    String name = path.fileName();
    if (name.equals("package.json")) {
      return Optional.of(ofGoldPackage(fields, folder));
    }
    if (name.equals("datapackage.json")) {
      return Optional.of(ofDataPackage(fields, folder));
    }
    if (name.endsWith(".json")
        && document.members().get("conformsTo") instanceof JsonText standard
        && standard.value().startsWith("http://mlcommons.org/croissant/")) {
      return Optional.of(ofCroissant(fields, goldFolder));
    }
    return name.equals("README.md") && document.members().containsKey("dataset_info")
        ? Optional.of(ofHubCard(fields, folder))
        : Optional.empty();
  }

  /**
   * The claims of a {@code package.json} about splits; its claims about the table itself are
   * checked by {@link SidecarChecks}.
   */
  private static Claims ofGoldPackage(JsonFields document, String folder) {
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

  /** The claims of a {@code datapackage.json}: its first resource is the whole table. */
  private static Claims ofDataPackage(JsonFields document, String folder) {
    List<Resource> resources = document.objects("resources", fields -> resource(fields, folder));
    Optional<Resource> table = resources.stream().findFirst();
    return new Claims(
        table.map(Resource::columns),
        table.flatMap(resource -> resource.file().rows()),
        resources.stream().map(Resource::file).toList());
  }

  private record Resource(FileClaim file, List<String> columns) {}

  private static Resource resource(JsonFields fields, String folder) {
    String path = folder + "/" + fields.requiredText("path");
    Optional<Long> rows = fields.whole("rows");
    // Tools of the standard count "rows" themselves, which they cannot in Parquet.
    Optional<Long> ofParquet = fields.whole("rowCount");
    FileClaim file =
        new FileClaim(
            path,
            rows.or(() -> ofParquet),
            fields.whole("bytes"),
            fields
                .text("hash")
                .filter(hash -> hash.startsWith(SHA256))
                .map(hash -> hash.substring(SHA256.length())));
    return new Resource(
        file, fields.fields("schema").objects("fields", field -> field.requiredText("name")));
  }

  /**
   * The claims of a Croissant document with any file name. A file is known by its id, which is its
   * path in the Gold folder: its address may lead to a copy on the web.
   */
  private static Claims ofCroissant(JsonFields document, String goldFolder) {
    List<RecordSet> sets = document.objects("recordSet", Claims::recordSet);
    Optional<RecordSet> table = sets.stream().filter(set -> set.id().equals("table")).findFirst();
    List<FileClaim> files =
        document.objects("distribution", fields -> fileObject(fields, goldFolder)).stream()
            .flatMap(Optional::stream)
            .toList();
    return new Claims(table.map(RecordSet::columns), table.flatMap(RecordSet::rows), files);
  }

  private record RecordSet(String id, List<String> columns, Optional<Long> rows) {}

  private static RecordSet recordSet(JsonFields fields) {
    return new RecordSet(
        fields.requiredText("@id"),
        fields.objects("field", field -> field.requiredText("name")),
        fields.objects("annotation", figure -> figure.whole("value")).stream()
            .flatMap(Optional::stream)
            .findFirst());
  }

  private static Optional<FileClaim> fileObject(JsonFields fields, String goldFolder) {
    if (!fields.text("@type").equals(Optional.of("cr:FileObject"))) {
      return Optional.empty();
    }
    return Optional.of(
        new FileClaim(
            goldFolder + "/" + decoded(fields.requiredText("@id")),
            Optional.empty(),
            fields
                .text("contentSize")
                .filter(size -> size.matches("\\d{1,18} B"))
                .map(size -> Long.parseLong(size.substring(0, size.length() - 2))),
            fields.text("sha256")));
  }

  /** An id never holds a plus sign that means a blank: blanks are encoded. */
  private static String decoded(String id) {
    boolean encoded = id.matches("(?:[^%]|%[0-9A-Fa-f]{2})*+");
    return encoded ? URLDecoder.decode(id.replace("+", "%2B"), StandardCharsets.UTF_8) : id;
  }

  /** The claims of the front matter of a Hugging Face card. */
  private static Claims ofHubCard(JsonFields document, String folder) {
    JsonFields info = document.fields("dataset_info");
    Map<String, HubSplit> splits = new HashMap<>();
    info.objects("splits", Claims::hubSplit).forEach(split -> splits.put(split.name(), split));
    List<FileClaim> files =
        document
            .objects(
                "configs",
                config -> config.objects("data_files", fields -> hubFile(fields, folder, splits)))
            .stream()
            .flatMap(List::stream)
            .toList();
    long rows = splits.values().stream().mapToLong(split -> split.rows().orElse(0L)).sum();
    return new Claims(
        Optional.of(info.objects("features", feature -> feature.requiredText("name"))),
        splits.isEmpty() ? Optional.empty() : Optional.of(rows),
        files);
  }

  private record HubSplit(String name, Optional<Long> bytes, Optional<Long> rows) {}

  private static HubSplit hubSplit(JsonFields fields) {
    return new HubSplit(
        fields.requiredText("name"), fields.whole("num_bytes"), fields.whole("num_examples"));
  }

  private static FileClaim hubFile(JsonFields fields, String folder, Map<String, HubSplit> splits) {
    Optional<HubSplit> split = Optional.ofNullable(splits.get(fields.requiredText("split")));
    return new FileClaim(
        folder + "/" + fields.requiredText("path"),
        split.flatMap(HubSplit::rows),
        split.flatMap(HubSplit::bytes),
        Optional.empty());
  }
}
