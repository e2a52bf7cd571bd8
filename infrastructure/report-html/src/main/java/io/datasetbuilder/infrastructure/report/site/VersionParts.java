package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Svg;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Change;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The history of a dataset: a table of its versions, and its rows as a drawing. */
record VersionParts(SiteTexts texts) {

  private static final int MOST_BARS = 120;
  private static final int MOST_STATED = 12;
  private static final int PLOT = 96;
  private static final int LONGEST_COLUMN = 60;
  private static final int LONGEST_DETAIL = 160;
  private static final int MOST_DRIFT = 3;

  /** A table of versions, newest first. */
  Markup table(List<Version> versions) {
    Values values = new Values(texts);
    Grid grid =
        new Grid(
            texts.get("versions_table"),
            texts.get("version"),
            texts.get("refreshed"),
            texts.get("rows"),
            texts.get("changes"),
            texts.get("quality"));
    for (Version version : versions) {
      grid.row(
          Tag.of("a")
              .with("href", "runs/" + version.runId() + "/index.html")
              .containing(Tag.of("code").containing(version.runId())),
          Tag.of("span", "nowrap").containing(Values.moment(version.finishedAt())),
          Values.count(version.rows()),
          version
              .change()
              .map(this::change)
              .orElseGet(() -> Tag.of("span", "soft").containing(texts.get("change_first"))),
          values.checks(version.checks()));
    }
    return grid.draw();
  }

  /** Differences from the version before, each as a sentence. */
  Markup change(Change change) {
    List<Markup> sentences = new ArrayList<>();
    new VersionSentences(texts)
        .aboutRecords(change).stream().map(Markup::text).forEach(sentences::add);
    change.drift().stream().limit(MOST_DRIFT).map(VersionParts::drift).forEach(sentences::add);
    if (change.drift().size() > MOST_DRIFT) {
      sentences.add(
          Markup.text(
              texts.get("fewer_shown", NumberFormat.count(change.drift().size() - MOST_DRIFT))));
    }
    return Tag.of("ul", "plain wide-text")
        .containing(sentences.stream().map(text -> Tag.of("li").containing(text)).toList());
  }

  private static Markup drift(SchemaDriftFinding finding) {
    return Tag.of("span")
        .with("lang", "en")
        .containing(
            finding
                .column()
                .map(
                    column ->
                        Markup.join(
                            Tag.of("code").containing(Markup.text(column, LONGEST_COLUMN)),
                            new Markup(": ")))
                .orElse(Markup.NOTHING),
            Markup.text(finding.detail(), LONGEST_DETAIL));
  }

  /** Rows of the newest versions as bars, oldest first; nothing for a single one. */
  Markup rows(List<Version> versions) {
    List<Long> rows = new ArrayList<>();
    versions.stream()
        .flatMap(version -> version.rows().stream())
        .limit(MOST_BARS)
        .forEach(count -> rows.add(0, count));
    if (rows.size() < 2) {
      return Markup.NOTHING;
    }
    Markup plot =
        Tag.of("svg")
            .with("width", "100%")
            .with("height", PLOT)
            .with("viewBox", "0 0 " + rows.size() + " " + PLOT)
            .with("preserveAspectRatio", "none")
            .containing(Tag.of("path", "gold").with("d", outline(rows)).alone());
    Markup base =
        Tag.of("rect", "track").with("y", PLOT).with("width", "100%").with("height", 1).alone();
    String last = NumberFormat.count(rows.get(rows.size() - 1));
    return Markup.join(
        Tag.of("h3").containing(texts.get("rows_over_time")),
        Markup.card(
            Svg.image(
                "rows",
                PLOT + 20,
                texts.get("rows_over_time"),
                stated(rows),
                Markup.join(
                    plot,
                    base,
                    Svg.left(PLOT + 16, Markup.text(NumberFormat.count(rows.get(0)))),
                    Svg.right(PLOT + 16, Markup.text(last))))));
  }

  private static String outline(List<Long> rows) {
    long most = Math.max(1, rows.stream().reduce(0L, Math::max));
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      long height =
          rows.get(i) == 0 ? 0 : Math.max(1, Math.round((double) PLOT * rows.get(i) / most));
      if (height > 0) {
        path.append("M").append(i).append(".08 ").append(PLOT).append("v-").append(height);
        path.append("h.84v").append(height).append("z");
      }
    }
    return path.toString();
  }

  private String stated(List<Long> rows) {
    List<Long> newest = rows.subList(Math.max(0, rows.size() - MOST_STATED), rows.size());
    return texts.get("rows_over_time_of", NumberFormat.count(newest.size()))
        + ": "
        + newest.stream().map(NumberFormat::count).collect(Collectors.joining("; "))
        + ".";
  }
}
