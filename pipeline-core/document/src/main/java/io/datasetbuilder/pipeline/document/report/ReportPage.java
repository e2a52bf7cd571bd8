package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.nio.charset.StandardCharsets;

/**
 * Renders the page about a run. The page is one file that loads nothing and runs no script; its
 * policy forbids the browser both. It adapts to light and dark, wide and narrow.
 */
public final class ReportPage {

  /** No page reaches this length, in bytes. */
  public static final int LONGEST = 300_000;

  private static final int LONGEST_TITLE = 200;

  private ReportPage() {}

  /**
   * The whole page, to be written as UTF-8. The same report always gives the same page. A page that
   * would be too long draws half as much of its lists, and half again, until it is not.
   */
  public static String render(RunReport run) {
    PageBudget budget = PageBudget.FULL;
    String page = render(run, budget);
    while (bytes(page) >= LONGEST) {
      budget = budget.halved();
      page = render(run, budget);
    }
    return page;
  }

  private static int bytes(String page) {
    return page.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String render(RunReport run, PageBudget budget) {
    Markup body =
        Tag.of("div", "page")
            .containing(
                RunHeader.draw(run),
                new RunBody(run, budget).draw(),
                Tag.of("footer").containing(footer(run)));
    Markup page =
        Tag.of("html").with("lang", "en").containing(head(run), Tag.of("body").containing(body));
    return "<!DOCTYPE html>\n" + page.html() + "\n";
  }

  private static Markup head(RunReport run) {
    String title = PlainLine.cut(run.title(), LONGEST_TITLE) + " – build report";
    return Tag.of("head")
        .containing(
            Tag.of("meta").with("charset", "utf-8").alone(),
            Tag.of("meta")
                .with("http-equiv", "Content-Security-Policy")
                .with("content", "default-src 'none'; style-src 'unsafe-inline'")
                .alone(),
            Tag.of("meta")
                .with("name", "viewport")
                .with("content", "width=device-width, initial-scale=1")
                .alone(),
            Tag.of("title").containing(title),
            Tag.of("style").containing(new Markup(Stylesheet.CSS)));
  }

  private static Markup footer(RunReport run) {
    return Markup.text(
        "Written by dataset-builder "
            + PlainLine.cut(run.builderVersion(), LONGEST_TITLE)
            + ". The manifest beside this page is the record that counts.");
  }
}
