package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteTitle;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Feed of the newest versions of a dataset (RFC 4287). Its ids stay the same at every address. */
record AtomFeed(SiteOptions options, SiteTexts texts, SiteDataset dataset) {

  static final String NAME = "feed.xml";

  private static final int MOST_ENTRIES = 50;

  String render() {
    List<Markup> parts = new ArrayList<>();
    parts.add(Tag.of("id").containing(id("")));
    parts.add(Tag.of("title").containing(Markup.sentence(dataset.identity().title())));
    parts.add(updated(dataset.latest().finishedAt().orElse(Instant.EPOCH)));
    parts.add(
        Tag.of("author")
            .containing(
                Tag.of("name")
                    .containing(
                        Markup.name(options.publisher().orElseGet(() -> SiteTitle.of(options))))));
    parts.add(link("alternate", address(SitePath.PAGE)));
    parts.add(link("self", address(NAME)));
    dataset.versions().stream().limit(MOST_ENTRIES).map(this::entry).forEach(parts::add);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + Tag.of("feed")
            .with("xmlns", "http://www.w3.org/2005/Atom")
            .with("xml:lang", texts.code())
            .containing(parts)
            .html()
        + "\n";
  }

  private Markup entry(Version version) {
    return Tag.of("entry")
        .containing(
            Tag.of("id").containing(id(version.runId())),
            Tag.of("title").containing(texts.get("run", version.runId())),
            updated(version.finishedAt().orElse(Instant.EPOCH)),
            link("alternate", address("runs/" + version.runId() + "/" + SitePath.PAGE)),
            Tag.of("summary").containing(summary(version)));
  }

  private String summary(Version version) {
    String rows = version.rows().map(count -> texts.get("rows") + ": " + count + ". ").orElse("");
    return rows
        + version
            .change()
            .map(change -> new VersionSentences(texts).of(change))
            .orElseGet(() -> texts.get("change_first"));
  }

  private static Markup updated(Instant at) {
    return Tag.of("updated").containing(Timestamps.format(at));
  }

  private static Markup link(String rel, String href) {
    return Tag.of("link").with("rel", rel).with("href", href).alone();
  }

  private String address(String below) {
    return options.baseUrl().isPresent() ? options.address(dataset.folder().resolve(below)) : below;
  }

  private String id(String runId) {
    String name = dataset.identity().datasetId() + "\0" + runId;
    return "urn:uuid:" + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }
}
