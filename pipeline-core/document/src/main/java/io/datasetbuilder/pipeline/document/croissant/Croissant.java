package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.LicenseLists;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code croissant.json}: a Gold dataset as Croissant 1.1. The BuildSpec has no creator, url and
 * datePublished, which the standard requires: they are left out until a publication states them,
 * and {@link #missing} names them.
 */
public final class Croissant {

  /** Name of the file, which lies next to the card. */
  public static final String FILE_NAME = "croissant.json";

  /** The form of the documents that this version of the service writes. */
  private static final String METADATA_VERSION = "1.0.0";

  private Croissant() {}

  /**
   * The document.
   *
   * @param wayToFiles prefix of the paths of the described files: empty in their own folder, a way
   *     up such as {@code ../}, or a web address that ends with {@code /}
   * @throws java.util.NoSuchElementException when the table's file is not described
   */
  public static String render(
      DatasetDescription dataset, Publication publication, String wayToFiles) {
    return JsonRenderer.render(document(dataset, publication, wayToFiles));
  }

  /**
   * Names of the properties that the standard requires and that neither the dataset nor the
   * publication states.
   */
  public static List<String> missing(DatasetDescription dataset, Publication publication) {
    List<String> missing = new ArrayList<>();
    if (dataset.license().isEmpty()) {
      missing.add("license");
    }
    if (publication.url().isEmpty()) {
      missing.add("url");
    }
    if (publication.creator().isEmpty()) {
      missing.add("creator");
    }
    if (publication.datePublished().isEmpty()) {
      missing.add("datePublished");
    }
    return missing;
  }

  private static JsonObject document(
      DatasetDescription dataset, Publication publication, String wayToFiles) {
    Distribution distribution = new Distribution(dataset, wayToFiles);
    return new JsonMembers()
        .put("@context", CroissantContext.context())
        .put("@type", "sc:Dataset")
        .put("conformsTo", CroissantContext.CONFORMS_TO)
        .put("name", dataset.title())
        .put("identifier", dataset.datasetId())
        .put("description", dataset.description())
        .putIfPresent("license", dataset.license(), Croissant::license)
        .putIfPresent("creditText", dataset.terms().attribution(), JsonValue::of)
        .putIfPresent("url", publication.url(), JsonValue::of)
        .putIfPresent("creator", publication.creator(), Croissant::creator)
        .putIfPresent("datePublished", publication.datePublished(), JsonValue::of)
        .putIfPresent("version", dataset.version(), JsonValue::of)
        .put("sdVersion", METADATA_VERSION)
        .put("isLiveDataset", dataset.refreshCadence().isPresent())
        .putIfPresent("dct:accrualPeriodicity", dataset.refreshCadence(), JsonValue::of)
        .put("prov:wasDerivedFrom", ProvenanceNodes.sources(dataset))
        .put("prov:wasGeneratedBy", ProvenanceNodes.build(dataset))
        .put("distribution", distribution.render())
        .put("recordSet", new RecordSets(dataset, distribution.hasSplitSet()).render())
        .toObject();
  }

  /** Page of a known license, else the link of the source's own terms, else their words. */
  private static JsonValue license(License license) {
    Optional<String> page = LicenseLists.SPDX.named(license.id()).map(LicenseLists::spdxPage);
    if (page.isPresent()) {
      return JsonValue.of(page.get());
    }
    return new JsonMembers()
        .put("@type", "sc:CreativeWork")
        .put("name", license.name().orElse(license.id()))
        .putIfPresent("url", license.link(), JsonValue::of)
        .toObject();
  }

  private static JsonObject creator(Creator creator) {
    return new JsonMembers()
        .put("@type", creator.person() ? "sc:Person" : "sc:Organization")
        .put("name", creator.name())
        .putIfPresent("url", creator.url(), JsonValue::of)
        .toObject();
  }

  /** Origin of a Gold dataset in terms of PROV. It states no times. */
  static final class ProvenanceNodes {

    private ProvenanceNodes() {}

    static JsonArray sources(DatasetDescription dataset) {
      return new JsonArray(
          dataset.origins().stream().<JsonValue>map(ProvenanceNodes::source).toList());
    }

    private static JsonObject source(DatasetDescription.RowOrigin rowOrigin) {
      return new JsonMembers()
          .put("@type", "prov:Entity")
          .put("name", rowOrigin.provider() + " " + rowOrigin.dataset())
          .put("identifier", rowOrigin.dataChecksum())
          .toObject();
    }

    static JsonObject build(DatasetDescription dataset) {
      DatasetDescription.DatasetIdentity identity = dataset.identity();
      JsonMembers activity =
          new JsonMembers()
              .put("@type", "prov:Activity")
              .put("name", "Build of " + identity.goldName())
              .put("prov:used", spec(identity))
              .put("prov:wasAssociatedWith", software(identity));
      if (!dataset.processing().isEmpty()) {
        activity.put("description", String.join(" ", dataset.processing()));
      }
      return activity.toObject();
    }

    private static JsonObject spec(DatasetDescription.DatasetIdentity identity) {
      return new JsonMembers()
          .put("@type", "prov:Plan")
          .put("name", "BuildSpec of " + identity.datasetId())
          .put("identifier", identity.specDigest())
          .toObject();
    }

    private static JsonObject software(DatasetDescription.DatasetIdentity identity) {
      return new JsonMembers()
          .put("@type", "prov:SoftwareAgent")
          .put("name", "dataset-builder")
          .put("version", identity.builderVersion())
          .toObject();
    }
  }

  /** The JSON-LD context of Croissant 1.1: the definitions of the short names in a document. */
  static final class CroissantContext {

    static final String CONFORMS_TO = "http://mlcommons.org/croissant/1.1";

    /** The tools of the standard know schema.org by this address alone: not by {@code http:}. */
    private static final String SCHEMA_ORG = "https://schema.org/";

    /** Names that Croissant adds to those of schema.org. */
    private static final List<String> ADDED =
        List.of(
            "annotation",
            "arrayShape",
            "citeAs",
            "column",
            "containedIn",
            "equivalentProperty",
            "excludes",
            "extract",
            "field",
            "fileObject",
            "fileProperty",
            "fileSet",
            "format",
            "includes",
            "isArray",
            "isLiveDataset",
            "jsonPath",
            "key",
            "md5",
            "parentField",
            "path",
            "readLines",
            "recordSet",
            "references",
            "regex",
            "repeated",
            "replace",
            "samplingRate",
            "sdVersion",
            "separator",
            "source",
            "subField",
            "transform",
            "unArchive");

    private CroissantContext() {}

    static JsonObject context() {
      JsonMembers context =
          new JsonMembers()
              .put("@language", "en")
              .put("@vocab", SCHEMA_ORG)
              .put("sc", SCHEMA_ORG)
              .put("cr", "http://mlcommons.org/croissant/")
              .put("rai", "http://mlcommons.org/croissant/RAI/")
              .put("dct", "http://purl.org/dc/terms/")
              .put("prov", "http://www.w3.org/ns/prov#")
              .put("conformsTo", "dct:conformsTo")
              .put("name", byLanguage())
              .put("description", byLanguage())
              .put("data", typed("cr:data", "@json"))
              .put("dataType", typed("cr:dataType", "@vocab"))
              .put("examples", typed("cr:examples", "@json"));
      ADDED.forEach(name -> context.put(name, "cr:" + name));
      return context.toObject();
    }

    private static JsonObject byLanguage() {
      return new JsonMembers().put("@container", "@language").toObject();
    }

    private static JsonObject typed(String id, String type) {
      return new JsonMembers().put("@id", id).put("@type", type).toObject();
    }
  }
}
