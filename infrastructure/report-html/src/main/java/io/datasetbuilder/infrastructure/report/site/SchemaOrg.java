package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.site.ContactLink;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import io.datasetbuilder.pipeline.publish.site.SiteTable;
import java.util.List;

/** A dataset in the vocabulary of schema.org, for search engines. */
record SchemaOrg(SiteOptions options, SiteDataset dataset, DatasetPlace place, SiteBudget budget) {

  private static final int LONGEST_NAME = 80;
  private static final int LONGEST_TEXT = 400;

  /** A description between these lengths is read by search engines. */
  private static final int SHORTEST_DESCRIPTION = 50;

  private static final int LONGEST_DESCRIPTION = 5000;

  String render() {
    SiteDataset.Identity identity = dataset.identity();
    SiteDataset.Terms terms = dataset.terms();
    return JsonRenderer.line(
        new JsonMembers()
            .put("@context", "https://schema.org/")
            .put("@type", "Dataset")
            .put("name", cut(identity.title()))
            .put("identifier", cut(identity.datasetId()))
            .put("description", description())
            .putIfPresent("url", options.baseUrl().map(root -> page()), JsonValue::of)
            .putIfPresent("sameAs", terms.homepage().filter(ContactLink::isWeb), JsonValue::of)
            .putIfPresent("license", terms.licensePage().or(terms::license), SchemaOrg::text)
            .putIfPresent("creditText", terms.attribution(), SchemaOrg::text)
            .putIfPresent("creator", terms.creator(), SchemaOrg::creator)
            .putIfPresent(
                "dateModified",
                dataset.latest().finishedAt().map(Timestamps::format),
                JsonValue::of)
            .put("version", dataset.latest().runId())
            .put("isAccessibleForFree", true)
            .putTexts("variableMeasured", columns())
            .putList("distribution", files(), this::download)
            .toObject());
  }

  private static String cut(String text) {
    return PlainLine.cut(text, LONGEST_TEXT);
  }

  private static JsonValue text(String text) {
    return JsonValue.of(cut(text));
  }

  private String page() {
    return options.address(dataset.folder().page());
  }

  private String description() {
    String stated = dataset.identity().description();
    String text =
        stated.length() < SHORTEST_DESCRIPTION
            ? cut(dataset.identity().title()) + ": " + stated
            : stated;
    return PlainLine.cut(text, LONGEST_DESCRIPTION);
  }

  private static JsonObject creator(Creator creator) {
    return new JsonMembers()
        .put("@type", creator.person() ? "Person" : "Organization")
        .put("name", cut(creator.name()))
        .putIfPresent("url", creator.url().filter(ContactLink::isWeb), JsonValue::of)
        .toObject();
  }

  private List<String> columns() {
    return dataset.tables().stream()
        .flatMap(table -> table.columns().stream())
        .map(SiteTable.SiteColumn::name)
        .distinct()
        .limit(budget.columns())
        .map(name -> PlainLine.cut(name, LONGEST_NAME))
        .toList();
  }

  private List<PublishedFile> files() {
    return dataset.latest().files().stream()
        .filter(PublishedFile::isData)
        .limit(budget.files())
        .toList();
  }

  private JsonObject download(PublishedFile file) {
    String below = place.href(dataset.latest().runId(), file);
    return new JsonMembers()
        .put("@type", "DataDownload")
        .put("name", file.path().value())
        .put(
            "contentUrl",
            options
                .baseUrl()
                .map(root -> root + dataset.folder().href() + "/" + below)
                .orElse(below))
        .put("encodingFormat", file.format().mediaType())
        .put("contentSize", file.facts().bytes() + " B")
        .put("sha256", file.facts().sha256())
        .toObject();
  }
}
