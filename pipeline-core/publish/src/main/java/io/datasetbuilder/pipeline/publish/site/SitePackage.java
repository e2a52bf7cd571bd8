package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.NameHash;
import io.datasetbuilder.pipeline.publish.site.SiteRun.Format;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * {@code datapackage.json} of a site: the files of all datasets with their lengths and hashes as a
 * Data Package 2.0. The columns of each file are in the descriptor of its own dataset.
 */
final class SitePackage {

  private SitePackage() {}

  static String render(SiteOptions options, List<CatalogEntry> entries) {
    return JsonRenderer.render(
        new JsonMembers()
            .put("$schema", "https://datapackage.org/profiles/2.0/datapackage.json")
            .put("name", "datasets")
            .put("title", SiteTitle.of(options))
            .put("description", SiteTitle.description(options))
            .putIfPresent("homepage", options.baseUrl(), JsonValue::of)
            .putList(
                "resources",
                entries.stream().flatMap(SitePackage::files).toList(),
                SitePackage::resource)
            .toObject());
  }

  /** File of a dataset. */
  private record Resource(CatalogEntry entry, PublishedFile file) {}

  private static Stream<Resource> files(CatalogEntry entry) {
    return entry.files().stream().map(file -> new Resource(entry, file));
  }

  private static JsonObject resource(Resource resource) {
    PublishedFile file = resource.file();
    String path = resource.entry().path(file).value();
    return new JsonMembers()
        .put("name", name(resource))
        .put("path", path)
        .put("title", resource.entry().identity().title())
        .put("bytes", file.facts().bytes())
        .put("hash", "sha256:" + file.facts().sha256())
        .put("format", format(file.format()))
        .put("mediatype", file.format().mediaType())
        .toObject();
  }

  /** The name {@code parquet} would make tools read the file as a table, which changes values. */
  private static String format(Format format) {
    return switch (format) {
      case PARQUET -> "apache-parquet";
      case OTHER -> "binary";
      default -> format.ending();
    };
  }

  /** Lower-case letters and digits, kept apart by a mark made from the whole path. */
  private static String name(Resource resource) {
    String path = resource.entry().path(resource.file()).value();
    String plain =
        resource
            .entry()
            .identity()
            .datasetId()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9._-]+", "-");
    return plain + "-" + NameHash.of(path);
  }
}
