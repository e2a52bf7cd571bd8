package io.datasetbuilder.embedded.problem;

/** The document {@code contract/problem-codes.md}. */
public final class ProblemTable {

  private ProblemTable() {}

  /** Markdown, one section an area and one row a code, LF line ends. */
  public static String markdown() {
    StringBuilder page = new StringBuilder();
    page.append("# Problem codes\n\n")
        .append("Every refusal and failure has one of these codes, on every surface and in every\n")
        .append("version. This page is generated from the table that the program reads;\n")
        .append("`dataset-builder explain CODE` prints a row of it.\n");
    for (ProblemArea area : ProblemArea.values()) {
      section(page, area);
    }
    return page.toString();
  }

  private static void section(StringBuilder page, ProblemArea area) {
    String title = area.activity();
    page.append("\n## ")
        .append(Character.toUpperCase(title.charAt(0)))
        .append(title, 1, title.length());
    page.append("\n\nWhere: ").append(area.scope()).append(".\n\n");
    page.append("| Code | When | What to do |\n|---|---|---|\n");
    for (ProblemCatalog.Entry entry : ProblemCatalog.all()) {
      if (entry.area() == area) {
        page.append("| `").append(entry.code().wire()).append("` | ");
        page.append(cell(entry.code().meaning())).append(" | ");
        page.append(cell(entry.code().remedy())).append(" |\n");
      }
    }
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
