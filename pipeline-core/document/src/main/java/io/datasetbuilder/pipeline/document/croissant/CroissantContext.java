package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;

/** The JSON-LD context of Croissant 1.1: what the short names of a document stand for. */
final class CroissantContext {

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
