package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Table of files with their sizes and digests.
 *
 * @param links reference from the page to a file; empty where the site does not have the files
 */
record FileTable(SiteTexts texts, Optional<Function<PublishedFile, String>> links) {

  private static final int LONGEST_PATH = 200;

  Markup draw(String caption, List<PublishedFile> files, int most) {
    Grid grid =
        new Grid(
            caption, texts.get("file"), texts.get("rows"), texts.get("size"), texts.get("sha256"));
    files.stream().limit(most).forEach(file -> grid.row(cells(file)));
    int left = files.size() - most;
    return Markup.join(
        grid.draw(),
        left <= 0
            ? Markup.NOTHING
            : Markup.note(texts.get("fewer_shown", NumberFormat.count(left))));
  }

  private Markup[] cells(PublishedFile file) {
    Markup name = Markup.text(file.nameInTable(), LONGEST_PATH);
    return new Markup[] {
      links.map(href -> Tag.of("a").with("href", href.apply(file)).containing(name)).orElse(name),
      file.rows().map(rows -> Values.count(rows)).orElse(Markup.NOTHING),
      Tag.of("span", "nowrap").containing(NumberFormat.bytes(file.facts().bytes())),
      Tag.of("code", "hash").containing(file.facts().sha256())
    };
  }
}
