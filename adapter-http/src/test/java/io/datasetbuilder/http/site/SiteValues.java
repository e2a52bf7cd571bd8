package io.datasetbuilder.http.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Values that the pages of a site state, under the names of {@link ApiValues}. */
record SiteValues(Path site) {

  /** Names of the folders of datasets, which are the ids of the examples. */
  List<String> datasets() throws IOException {
    try (Stream<Path> folders = Files.list(site.resolve("datasets"))) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    }
  }

  private SitePage page(String path) {
    return SitePage.read(site.resolve(path));
  }

  /** Values of a card in the list of all datasets. */
  Map<String, String> card(String datasetId) {
    SitePage card =
        page("index.html").all("li").stream()
            .filter(each -> each.hasClass("card"))
            .filter(each -> href(each).equals("datasets/" + datasetId + "/index.html"))
            .findFirst()
            .orElseThrow();
    Map<String, SitePage> facts = card.facts();
    Map<String, String> values = state(facts);
    values.put("title", card.first("h2").text());
    values.put("tables", facts.get("Tables").value());
    values.put("columns", facts.get("Columns").value());
    return values;
  }

  private static String href(SitePage part) {
    return part.first("a").attribute("href");
  }

  private static Map<String, String> state(Map<String, SitePage> facts) {
    Map<String, String> values = new TreeMap<>();
    values.put("rows", facts.get("Rows").value());
    values.put("updated", facts.get("Refreshed").value());
    values.put("health", facts.get("Health").value());
    values.put("checks", facts.get("Quality").checks());
    return values;
  }

  /** Values of the page of a dataset. */
  Map<String, String> dataset(String datasetId) {
    SitePage page = page("datasets/" + datasetId + "/index.html");
    Map<String, SitePage> facts = page.first("header").facts();
    Map<String, String> values = state(facts);
    values.put("latest", facts.get("Latest version").value());
    if (facts.containsKey("Overdue after")) {
      values.put("due", facts.get("Overdue after").value());
    }
    for (SitePage section : sections(page)) {
      putTable(values, section, table(section));
      putFiles(values, page, table(section), "runs/" + values.get("latest") + "/files/");
    }
    for (List<SitePage> row : page.rows("Versions, newest first")) {
      values.put(
          "version " + row.get(0).text(),
          String.join("|", row.get(1).value(), row.get(2).value(), row.get(4).checks()));
    }
    return values;
  }

  private static List<SitePage> sections(SitePage page) {
    return page.all("section").stream()
        .filter(section -> section.attribute("aria-labelledby").startsWith("table-"))
        .toList();
  }

  private static String table(SitePage section) {
    return section.first("h2").text().replaceFirst("^Table ", "");
  }

  private static void putTable(Map<String, String> values, SitePage section, String table) {
    values.put("rows of " + table, section.first("p").value());
    int place = 0;
    for (List<SitePage> row : section.rows("Columns of " + table)) {
      String label =
          row.get(2).all("div").stream().skip(1).map(SitePage::text).findFirst().orElse("");
      place++;
      values.put(
          "column " + table + " " + place,
          String.join("|", row.get(0).text(), row.get(1).text(), label));
    }
  }

  private static void putFiles(
      Map<String, String> values, SitePage page, String table, String folder) {
    for (List<SitePage> row : page.rows("Files of " + table)) {
      values.put(
          "file " + href(row.get(0)).substring(folder.length()),
          String.join("|", row.get(1).value(), row.get(2).text(), row.get(3).text()));
    }
  }

  /** Null and distinct values of columns. */
  Map<String, String> statistics(String datasetId) {
    Map<String, String> values = new TreeMap<>();
    for (SitePage section : sections(page("datasets/" + datasetId + "/index.html"))) {
      for (List<SitePage> row : section.rows("Columns of " + table(section))) {
        values.put(
            table(section) + "." + row.get(0).text(),
            row.get(3).value() + "|" + row.get(4).value());
      }
    }
    return values;
  }

  /** Values of the page of a run. */
  Map<String, String> run(String datasetId, String runId) {
    SitePage page = page("datasets/" + datasetId + "/runs/" + runId + "/index.html");
    Map<String, SitePage> facts = page.first("header").facts();
    Map<String, String> values = new TreeMap<>();
    values.put("updated", facts.get("Refreshed").value());
    values.put("spec digest", facts.get("Spec digest").value());
    for (SitePage table : facts.get("Rows").all("div")) {
      String name = table.text().replaceFirst(":.*", "");
      values.put("rows of " + name, table.value());
      putFiles(values, page, name, "files/");
    }
    putFiles(values, page, "all tables", "files/");
    int place = 0;
    for (List<SitePage> row : page.rows("Checks of this run")) {
      String result = row.get(1).first("span").attribute("class").replace("pill ", "");
      place++;
      values.put("check " + place, row.get(0).text() + "|" + result);
    }
    return values;
  }
}
