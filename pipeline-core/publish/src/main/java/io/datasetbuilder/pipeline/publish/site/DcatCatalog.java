package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.publish.site.SiteOptions.Language;
import io.datasetbuilder.pipeline.publish.site.SiteRun.Format;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The catalog of a site in DCAT-AP 3, as Turtle and as JSON-LD. Addresses are relative to the
 * document where the address of the site is not known.
 */
final class DcatCatalog {

  private static final String AUTHORITY = "http://publications.europa.eu/resource/authority/";

  private static final Map<String, String> PREFIXES = prefixes();

  /** Intervals that the vocabulary of frequencies has. */
  private static final Map<String, String> FREQUENCIES =
      Map.ofEntries(
          Map.entry("PT1H", "HOURLY"),
          Map.entry("P1D", "DAILY"),
          Map.entry("PT24H", "DAILY"),
          Map.entry("P1W", "WEEKLY"),
          Map.entry("P7D", "WEEKLY"),
          Map.entry("P2W", "BIWEEKLY"),
          Map.entry("P1M", "MONTHLY"),
          Map.entry("P3M", "QUARTERLY"),
          Map.entry("P6M", "ANNUAL_2"),
          Map.entry("P1Y", "ANNUAL"));

  private final SiteOptions options;
  private final List<CatalogEntry> entries;

  DcatCatalog(SiteOptions options, List<CatalogEntry> entries) {
    this.options = options;
    this.entries = List.copyOf(entries);
  }

  String turtle() {
    StringBuilder out = new StringBuilder();
    PREFIXES.forEach(
        (prefix, namespace) ->
            out.append("@prefix ").append(prefix).append(": <").append(namespace).append("> .\n"));
    nodes().forEach(node -> out.append('\n').append(node.turtle()));
    return out.toString();
  }

  String jsonLd() {
    JsonMembers context = new JsonMembers();
    PREFIXES.forEach(context::put);
    return JsonRenderer.render(
        new JsonMembers()
            .put("@context", context.toObject())
            .put("@graph", new JsonArray(nodes().stream().<JsonValue>map(RdfNode::jsonLd).toList()))
            .toObject());
  }

  private List<RdfNode> nodes() {
    List<RdfNode> nodes = new ArrayList<>();
    nodes.add(catalog());
    for (CatalogEntry entry : entries) {
      nodes.add(dataset(entry));
      entry.files().forEach(file -> nodes.add(distribution(entry, file)));
    }
    return nodes;
  }

  private RdfNode catalog() {
    String title = SiteTitle.of(options);
    RdfNode catalog =
        RdfNode.of(page() + "#catalog")
            .type("dcat:Catalog")
            .text("dct:title", title)
            .text("dct:description", SiteTitle.description(options))
            .node("dct:publisher", publisher())
            .resource("foaf:homepage", page())
            .resource(
                "dct:language",
                AUTHORITY + "language/" + (options.language() == Language.KO ? "KOR" : "ENG"));
    entries.forEach(entry -> catalog.resource("dcat:dataset", id(entry)));
    return catalog;
  }

  private String page() {
    return options.baseUrl().orElse("") + SitePath.PAGE;
  }

  private RdfNode publisher() {
    return RdfNode.blank()
        .type("foaf:Agent")
        .text("foaf:name", options.publisher().orElseGet(() -> SiteTitle.of(options)));
  }

  private String id(CatalogEntry entry) {
    return options.address(entry.folder().page()) + "#dataset";
  }

  private RdfNode dataset(CatalogEntry entry) {
    SiteDataset.Identity identity = entry.identity();
    RdfNode dataset =
        RdfNode.of(id(entry))
            .type("dcat:Dataset")
            .text("dct:title", identity.title())
            .text(
                "dct:description",
                identity.description().isBlank() ? identity.title() : identity.description())
            .text("dct:identifier", identity.datasetId())
            .node("dct:publisher", publisher())
            .resource("dcat:landingPage", options.address(entry.folder().page()));
    entry
        .issued()
        .ifPresent(at -> dataset.typed("dct:issued", Timestamps.format(at), "xsd:dateTime"));
    entry
        .modified()
        .ifPresent(at -> dataset.typed("dct:modified", Timestamps.format(at), "xsd:dateTime"));
    entry
        .cadence()
        .flatMap(every -> Optional.ofNullable(FREQUENCIES.get(every)))
        .ifPresent(
            name -> dataset.resource("dct:accrualPeriodicity", AUTHORITY + "frequency/" + name));
    entry
        .terms()
        .creator()
        .ifPresent(
            creator ->
                dataset.node(
                    "dct:creator",
                    RdfNode.blank()
                        .type(creator.person() ? "foaf:Person" : "foaf:Organization")
                        .type("foaf:Agent")
                        .text("foaf:name", creator.name())));
    options.contact().ifPresent(contact -> dataset.node("dcat:contactPoint", contact(contact)));
    entry
        .files()
        .forEach(file -> dataset.resource("dcat:distribution", distributionId(entry, file)));
    return dataset;
  }

  private static RdfNode contact(String contact) {
    RdfNode point = RdfNode.blank().type("vcard:Organization").text("vcard:fn", contact);
    ContactLink.of(contact)
        .ifPresent(
            link ->
                point.resource(
                    link.startsWith("mailto:") ? "vcard:hasEmail" : "vcard:hasURL", link));
    return point;
  }

  private String distributionId(CatalogEntry entry, PublishedFile file) {
    return options.address(entry.path(file)) + "#distribution";
  }

  private RdfNode distribution(CatalogEntry entry, PublishedFile file) {
    RdfNode distribution =
        RdfNode.of(distributionId(entry, file))
            .type("dcat:Distribution")
            .text("dct:title", file.path().value())
            .resource("dcat:accessURL", options.address(entry.folder().page()))
            .resource("dcat:downloadURL", options.address(entry.path(file)))
            .typed("dcat:byteSize", Long.toString(file.facts().bytes()), "xsd:nonNegativeInteger")
            .node(
                "spdx:checksum",
                RdfNode.blank()
                    .type("spdx:Checksum")
                    .resource("spdx:algorithm", "spdx:checksumAlgorithm_sha256")
                    .typed("spdx:checksumValue", file.facts().sha256(), "xsd:hexBinary"));
    if (file.format() != Format.OTHER) {
      distribution.resource(
          "dcat:mediaType",
          "https://www.iana.org/assignments/media-types/" + file.format().mediaType());
    }
    license(entry.terms()).ifPresent(license -> distribution.node("dct:license", license));
    return distribution;
  }

  private static Optional<RdfNode> license(SiteDataset.Terms terms) {
    Optional<RdfNode> page =
        terms.licensePage().filter(ContactLink::isWeb).map(address -> RdfNode.of(address));
    return page.or(
        () ->
            terms
                .license()
                .map(
                    words -> RdfNode.blank().type("dct:LicenseDocument").text("dct:title", words)));
  }

  private static Map<String, String> prefixes() {
    Map<String, String> prefixes = new LinkedHashMap<>();
    prefixes.put("dcat", "http://www.w3.org/ns/dcat#");
    prefixes.put("dct", "http://purl.org/dc/terms/");
    prefixes.put("foaf", "http://xmlns.com/foaf/0.1/");
    prefixes.put("spdx", "http://spdx.org/rdf/terms#");
    prefixes.put("vcard", "http://www.w3.org/2006/vcard/ns#");
    prefixes.put("xsd", "http://www.w3.org/2001/XMLSchema#");
    return prefixes;
  }
}
