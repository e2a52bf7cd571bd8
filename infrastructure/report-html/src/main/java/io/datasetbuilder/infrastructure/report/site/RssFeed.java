package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Feed of the newest versions of a dataset (RSS 2.0). Its ids stay the same at every address. RSS
 * has no relative addresses: a feed of a site without an address links to nothing, and the link
 * that a channel must have is the id of the dataset.
 */
record RssFeed(SiteOptions options, SiteTexts texts, SiteDataset dataset) {

  static final String NAME = "feed.xml";

  static final String MEDIA_TYPE = "application/rss+xml";

  private static final int MOST_ITEMS = 50;
  private static final int LONGEST_DESCRIPTION = 300;

  /** Dates of RFC 822 with the four digits of a year. */
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

  String render() {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + Tag.of("rss")
            .with("version", "2.0")
            .with("xmlns:atom", "http://www.w3.org/2005/Atom")
            .containing(Tag.of("channel").containing(channel()))
            .html()
        + "\n";
  }

  private List<Markup> channel() {
    List<Markup> parts = new ArrayList<>();
    parts.add(Tag.of("title").containing(Markup.sentence(dataset.identity().title())));
    parts.add(Tag.of("link").containing(address(SitePath.PAGE).orElseGet(() -> id(""))));
    parts.add(
        Tag.of("description")
            .containing(PlainLine.cut(dataset.identity().description(), LONGEST_DESCRIPTION)));
    parts.add(Tag.of("language").containing(texts.code()));
    dataset.latest().finishedAt().map(RssFeed::published).ifPresent(parts::add);
    address(NAME)
        .map(
            address ->
                Tag.of("atom:link")
                    .with("rel", "self")
                    .with("type", MEDIA_TYPE)
                    .with("href", address)
                    .alone())
        .ifPresent(parts::add);
    dataset.versions().stream().limit(MOST_ITEMS).map(this::item).forEach(parts::add);
    return parts;
  }

  private Markup item(Version version) {
    List<Markup> parts = new ArrayList<>();
    parts.add(Tag.of("title").containing(texts.get("run", version.runId())));
    address("runs/" + version.runId() + "/" + SitePath.PAGE)
        .map(address -> Tag.of("link").containing(address))
        .ifPresent(parts::add);
    parts.add(Tag.of("guid").with("isPermaLink", "false").containing(id(version.runId())));
    version.finishedAt().map(RssFeed::published).ifPresent(parts::add);
    parts.add(Tag.of("description").containing(summary(version)));
    return Tag.of("item").containing(parts);
  }

  private String summary(Version version) {
    String rows = version.rows().map(count -> texts.get("rows") + ": " + count + ". ").orElse("");
    return rows
        + version
            .change()
            .map(change -> new VersionSentences(texts).of(change))
            .orElseGet(() -> texts.get("change_first"));
  }

  private static Markup published(Instant at) {
    return Tag.of("pubDate").containing(DATE.format(at));
  }

  /** The address of a file of the dataset, where the site has one. */
  private Optional<String> address(String below) {
    return options.baseUrl().map(root -> options.address(dataset.folder().resolve(below)));
  }

  private String id(String runId) {
    String name = dataset.identity().datasetId() + "\0" + runId;
    return "urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }
}
