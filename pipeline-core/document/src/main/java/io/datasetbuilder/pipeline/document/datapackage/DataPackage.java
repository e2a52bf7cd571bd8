package io.datasetbuilder.pipeline.document.datapackage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DescribedFile;
import io.datasetbuilder.pipeline.document.description.DescribedSplit;
import io.datasetbuilder.pipeline.document.description.LicenseLists;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.document.description.RowOrigin;
import io.datasetbuilder.pipeline.document.description.Terms.License;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NameHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
   * The descriptor, to lie in the folder to which the paths of the described files are relative.
   *
   * @param copies the CSV files in that folder
   * @throws java.util.NoSuchElementException when the table's file is not described
   */
  public static String render(
      DatasetDescription dataset, Publication publication, CsvCopies copies) {
    return JsonRenderer.render(descriptor(dataset, publication, copies));
  }

  /** What a publication would still have to be given; the standard itself requires none of it. */
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

  private static JsonObject source(RowOrigin rowOrigin) {
    return new JsonMembers()
        .put(
            "title",
            rowOrigin.publisher().institution().map(name -> name + ": ").orElse("")
                + rowOrigin.provider()
                + " "
                + rowOrigin.dataset())
        .putIfPresent("path", rowOrigin.publisher().url().filter(WebAddress::isOne), JsonValue::of)
        .toObject();
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
    DescribedFile whole = dataset.table().file().orElseThrow();
    resources.add("table", "The whole table", dataset.rowCount(), whole, copies.table());
    for (DescribedSplit split : dataset.splits()) {
      resources.add(
          PackageName.of("split-" + split.name()),
          "The split " + split.name(),
          split.rows(),
          split.file(),
          Optional.ofNullable(copies.splits().get(split.name())));
    }
    return resources.all();
  }

  /** A licence as Data Package states it: by an identifier, by an address, or by both. */
  static final class PackageLicense {

    /** Stands for terms without an identifier, which are reported by their title. */
    private static final String OTHER = "other";

    private PackageLicense() {}

    static JsonObject of(License license) {
      Optional<String> identifier = LicenseLists.SPDX.named(license.id());
      Optional<String> link = license.link().filter(WebAddress::isOne);
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
   * Names as Data Package wants them: lower-case ASCII letters, digits, dots, underscores and
   * hyphens. A name that cannot be determined so gets a mark made from the whole of it, so that
   * different names stay apart.
   */
  static final class PackageName {

    private PackageName() {}

    static String of(String name) {
      String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-").toLowerCase(Locale.ROOT);
      return plain.equals(name) ? plain : plain + "-" + NameHash.of(name);
    }
  }
}
