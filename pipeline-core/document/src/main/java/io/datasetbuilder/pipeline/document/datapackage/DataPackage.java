package io.datasetbuilder.pipeline.document.datapackage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.LicenseLists;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NameHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * {@code datapackage.json}: the files of a Gold dataset and their columns as a Data Package 2.0. It
 * states no time of its creation unless a publication states one: the same input gives the same
 * bytes.
 */
public final class DataPackage {

  /** The file's name, as the standard fixes it. */
  public static final String FILE_NAME = "datapackage.json";

  private DataPackage() {}

  /**
   * The descriptor, for the folder to which the paths of the described files are relative.
   *
   * @param copies the CSV files in that folder
   * @throws java.util.NoSuchElementException when the table's file is not described
   */
  public static String render(
      DatasetDescription dataset, Publication publication, CsvCopies copies) {
    return JsonRenderer.render(descriptor(dataset, publication, copies));
  }

  /** Members that a publication still lacks; the standard itself requires none of them. */
  public static List<String> missing(DatasetDescription dataset, Publication publication) {
    List<String> missing = new ArrayList<>();
    if (dataset.license().isEmpty()) {
      missing.add("licenses");
    }
    if (publication.creator().isEmpty()) {
      missing.add("contributors");
    }
    if (publication.url().isEmpty()) {
      missing.add("homepage");
    }
    return missing;
  }

  private static JsonObject descriptor(
      DatasetDescription dataset, Publication publication, CsvCopies copies) {
    String name = dataset.datasetId() + "." + dataset.identity().goldName();
    JsonMembers members =
        new JsonMembers()
            .put("$schema", "https://datapackage.org/profiles/2.0/datapackage.json")
            .put("name", PackageName.of(name))
            .put("title", dataset.title())
            .put("description", dataset.description())
            .putIfPresent("version", dataset.version(), JsonValue::of)
            .putIfPresent("created", publication.created(), JsonValue::of)
            .putIfPresent("homepage", publication.url(), JsonValue::of);
    if (dataset.license().isPresent()) {
      members.putList("licenses", dataset.license().stream().toList(), PackageLicense::of);
    }
    members.putList("sources", dataset.origins(), DataPackage::source);
    if (publication.creator().isPresent()) {
      members.putList(
          "contributors", publication.creator().stream().toList(), DataPackage::contributor);
    }
    return members.put("resources", new JsonValue.JsonArray(resources(dataset, copies))).toObject();
  }

  private static JsonObject source(DatasetDescription.RowOrigin rowOrigin) {
    return new JsonMembers()
        .put("title", rowOrigin.provider() + " " + rowOrigin.dataset())
        .toObject();
  }

  /** Whether a descriptor may name it outside its folder. */
  private static boolean isWebAddress(String text) {
    return text.matches("https?://[^\\s/]+\\S*");
  }

  private static JsonObject contributor(Creator creator) {
    return new JsonMembers()
        .put("title", creator.name())
        .putIfPresent("path", creator.url(), JsonValue::of)
        .putTexts("roles", List.of("creator"))
        .toObject();
  }

  private static List<JsonValue> resources(DatasetDescription dataset, CsvCopies copies) {
    PackageResources resources = new PackageResources(dataset);
    DatasetDescription.DescribedFile whole = dataset.table().file().orElseThrow();
    resources.add("table", "The whole table", dataset.rowCount(), whole, copies.table());
    for (DatasetDescription.DescribedSplit split : dataset.splits()) {
      resources.add(
          PackageName.of("split-" + split.name()),
          "The split " + split.name(),
          split.rows(),
          split.file(),
          Optional.ofNullable(copies.splits().get(split.name())));
    }
    return resources.all();
  }

  /** License in the form of Data Package: an identifier, an address, or both. */
  static final class PackageLicense {

    /** Identifier of terms without an identifier of their own, which are stated by their title. */
    private static final String OTHER = "other";

    private PackageLicense() {}

    static JsonObject of(License license) {
      Optional<String> identifier = LicenseLists.SPDX.named(license.id());
      Optional<String> link = license.link().filter(DataPackage::isWebAddress);
      Optional<String> title =
          license
              .name()
              .or(
                  () ->
                      identifier.isPresent() || license.id().equals(OTHER)
                          ? Optional.empty()
                          : Optional.of(license.id()));
      return new JsonMembers()
          .put("name", identifier.orElse(OTHER))
          .putIfPresent(
              "path", identifier.map(LicenseLists::spdxPage).or(() -> link), JsonValue::of)
          .putIfPresent("title", title, JsonValue::of)
          .toObject();
    }
  }

  /**
   * Names in the form that Data Package requires: lower-case ASCII letters, digits, dots,
   * underscores and hyphens. A name that loses characters gets a mark made from the whole name, so
   * that different names remain different.
   */
  static final class PackageName {

    private PackageName() {}

    static String of(String name) {
      String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-").toLowerCase(Locale.ROOT);
      return plain.equals(name) ? plain : plain + "-" + NameHash.of(name);
    }
  }

  /**
   * The same rows as CSV files next to the Parquet files, which tools of the standard read as
   * tables.
   *
   * @param table the whole table
   * @param splits by the split's name
   */
  public record CsvCopies(
      Optional<DatasetDescription.DescribedFile> table,
      Map<String, DatasetDescription.DescribedFile> splits) {

    public CsvCopies {
      splits = Map.copyOf(splits);
    }

    /** No copies: the table has Parquet files only. */
    public static CsvCopies none() {
      return new CsvCopies(Optional.empty(), Map.of());
    }

    /** Copy of the whole table only. */
    public static CsvCopies ofTable(DatasetDescription.DescribedFile table) {
      return new CsvCopies(Optional.of(table), Map.of());
    }
  }

  /**
   * The resources of a descriptor, collected table by table: a CSV file first, which tools of the
   * standard read as a table, then the Parquet file. These tools would change values of the latter
   * (whole numbers in a column with a null become floats), so that it is described as a file,
   * proven by its length and hash, and not as a table. For use by one thread.
   */
  static final class PackageResources {

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
        String name,
        String title,
        long rows,
        DatasetDescription.DescribedFile parquet,
        Optional<DatasetDescription.DescribedFile> csv) {
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

    private JsonObject csv(
        String name, String title, long rows, DatasetDescription.DescribedFile file) {
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

    private static JsonMembers resource(
        String name, String title, DatasetDescription.DescribedFile file) {
      return new JsonMembers()
          .put("name", name)
          .put("path", file.path())
          .put("title", title)
          .put("bytes", file.facts().bytes())
          .put("hash", "sha256:" + file.facts().sha256());
    }

    /** The dialect is written out, since readers guess each property that a descriptor omits. */
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
}
