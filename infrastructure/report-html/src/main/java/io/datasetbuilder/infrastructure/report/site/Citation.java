package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.site.ContactLink;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;

/** Reference to the latest version of a dataset, as BibTeX and as text. */
record Citation(SiteOptions options, SiteTexts texts, SiteDataset dataset) {

  private static final int LONGEST = 300;

  Markup draw() {
    return Markup.join(
        Tag.of("h3").containing("BibTeX"),
        pre(
            "BibTeX",
            Markup.join(new Markup(Markup.escaped(bibTex())), address(true), new Markup("}\n}"))),
        Tag.of("h3").containing(texts.get("cite_plain")),
        Markup.card(
            Tag.of("p").containing(new Markup(Markup.escaped(plain()) + " "), address(false))));
  }

  private static Markup pre(String label, Markup content) {
    return Tag.of("pre")
        .with("tabindex", 0)
        .with("aria-label", label)
        .containing(Tag.of("code").containing(content));
  }

  private String title() {
    return PlainLine.cut(dataset.identity().title(), LONGEST);
  }

  private Optional<String> author() {
    return dataset
        .terms()
        .creator()
        .map(Creator::name)
        .or(options::publisher)
        .map(name -> PlainLine.cut(name, LONGEST));
  }

  private Optional<String> year() {
    return dataset
        .latest()
        .finishedAt()
        .map(at -> Integer.toString(at.atZone(ZoneOffset.UTC).getYear()));
  }

  private String bibTex() {
    StringBuilder entry = new StringBuilder("@misc{").append(key()).append(",\n");
    author().ifPresent(name -> field(entry, "author", "{" + latex(name) + "}"));
    field(entry, "title", "{" + latex(title()) + "}");
    year().ifPresent(year -> field(entry, "year", year));
    field(entry, "note", "Data set, version " + dataset.latest().runId());
    return entry.append("  howpublished = {").toString();
  }

  private static void field(StringBuilder entry, String name, String value) {
    entry.append("  ").append(name).append(" = {").append(value).append("},\n");
  }

  private String key() {
    String id = dataset.identity().datasetId().toLowerCase(Locale.ROOT);
    String plain = id.replaceAll("[^a-z0-9]+", "-").replaceAll("^-+|-+$", "");
    return plain.isEmpty() ? "dataset" : PlainLine.cut(plain, 60).replace("…", "");
  }

  /** Characters that LaTeX reads as commands. */
  private static String latex(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '\\' -> out.append("\\textbackslash{}");
                case '~' -> out.append("\\textasciitilde{}");
                case '^' -> out.append("\\textasciicircum{}");
                case '{', '}', '%', '&', '$', '#', '_' -> out.append('\\').appendCodePoint(c);
                default -> out.appendCodePoint(c);
              }
            });
    return out.toString();
  }

  private String plain() {
    String dated = year().map(year -> " (" + year + ")").orElse("");
    String version = " [" + texts.get("run", dataset.latest().runId()) + "].";
    return author()
        .map(name -> name + dated + ". " + title() + version)
        .orElseGet(() -> title() + dated + version);
  }

  /** The page of the dataset: its own home page, else this one. */
  private Markup address(boolean inTex) {
    Optional<String> known =
        dataset
            .terms()
            .homepage()
            .filter(ContactLink::isWeb)
            .map(page -> PlainLine.cut(page, LONGEST))
            .or(() -> options.baseUrl().map(root -> root + dataset.folder().page().href()));
    return known
        .map(
            address ->
                new Markup(
                    Markup.escaped(PlainLine.of(inTex ? "\\url{" + address + "}" : address))))
        .orElseGet(
            () ->
                Markup.join(
                    inTex ? new Markup("\\url{") : Markup.NOTHING,
                    Tag.of("span").with("data-base", "").containing(texts.get("code_address")),
                    inTex ? new Markup("}") : Markup.NOTHING));
  }
}
