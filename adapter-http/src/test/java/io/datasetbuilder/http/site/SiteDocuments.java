package io.datasetbuilder.http.site;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Files with rows, by their paths in the run, as the documents of a site for programs state them.
 */
record SiteDocuments(Path site) {

  private JsonNode json(String path) {
    try {
      return Api.JSON.readTree(Files.readAllBytes(site.resolve(path)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The document in the vocabulary of schema.org in the page of a dataset. */
  JsonNode schemaOrg(String datasetId) {
    SitePage page = SitePage.read(site.resolve("datasets/" + datasetId + "/index.html"));
    return Api.JSON.readTree(page.first("script").text());
  }

  Map<String, String> ofSchemaOrg(String datasetId) {
    Map<String, String> values = new TreeMap<>();
    for (JsonNode file : schemaOrg(datasetId).path("distribution")) {
      values.put(
          file.path("name").stringValue(),
          file.path("contentSize").stringValue().replace(" B", "")
              + "|"
              + file.path("sha256").stringValue());
    }
    return values;
  }

  Map<String, String> ofPackage(String datasetId, String runId) {
    Map<String, String> values = new TreeMap<>();
    for (JsonNode file : json("datapackage.json").path("resources")) {
      put(
          values,
          file.path("path").stringValue(),
          folder(datasetId, runId),
          file.path("bytes").asString() + "|" + file.path("hash").stringValue().substring(7));
    }
    return values;
  }

  private static String folder(String datasetId, String runId) {
    return "datasets/" + datasetId + "/runs/" + runId + "/files/";
  }

  private static void put(Map<String, String> values, String path, String folder, String facts) {
    if (path.startsWith(folder)) {
      values.put(path.substring(folder.length()), facts);
    }
  }

  Map<String, String> ofCatalog(String datasetId, String runId) {
    Map<String, String> values = new TreeMap<>();
    for (JsonNode node : json("catalog.jsonld").path("@graph")) {
      if (node.path("@type").stringValue().equals("dcat:Distribution")) {
        put(
            values,
            node.path("dcat:downloadURL").path("@id").stringValue(),
            folder(datasetId, runId),
            node.path("dcat:byteSize").path("@value").stringValue()
                + "|"
                + node.path("spdx:checksum")
                    .path("spdx:checksumValue")
                    .path("@value")
                    .stringValue());
      }
    }
    return values;
  }

  /** Time of the last change of a dataset in the catalog. */
  String modified(String datasetId) {
    for (JsonNode node : json("catalog.jsonld").path("@graph")) {
      if (node.path("dct:identifier").asString("").equals(datasetId)) {
        return node.path("dct:modified").path("@value").stringValue();
      }
    }
    throw new AssertionError("the catalog lacks " + datasetId);
  }

  /** Versions of the feed of a dataset: their times, to the second, and rows. */
  Map<String, String> feed(String datasetId) {
    Map<String, String> values = new TreeMap<>();
    SitePage feed = SitePage.read(site.resolve("datasets/" + datasetId + "/feed.xml"));
    for (SitePage item : feed.all("item")) {
      String rows = item.first("description").text().replaceFirst("^Rows: (\\d+)\\..*", "$1");
      Instant published =
          DateTimeFormatter.RFC_1123_DATE_TIME.parse(item.first("pubDate").text(), Instant::from);
      values.put(
          "version " + item.first("title").text().replace("Version ", ""), published + "|" + rows);
    }
    return values;
  }
}
