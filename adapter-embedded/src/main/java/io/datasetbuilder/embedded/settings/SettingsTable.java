package io.datasetbuilder.embedded.settings;

/** The document {@code contract/settings.md}. */
public final class SettingsTable {

  private SettingsTable() {}

  /** Markdown, one row a setting, those that are numbers first; LF line ends. */
  public static String markdown() {
    StringBuilder page = new StringBuilder();
    page.append("# Settings\n\n")
        .append("Environment variables, read once at the start. All problems are told together.\n")
        .append("This page is generated from the declarations that the program reads.\n\n")
        .append("| Variable | Default | Whole number from | to | Meaning |\n")
        .append("|---|---|---|---|---|\n");
    for (Setting setting : Setting.values()) {
      page.append("| `").append(setting.variable()).append("` | ");
      page.append(setting.standard()).append(" | ");
      page.append(setting.least()).append(" | ").append(setting.most()).append(" | ");
      page.append(setting.meaning()).append(" |\n");
    }
    page.append("\n| Variable | Meaning |\n|---|---|\n");
    for (TextSetting setting : TextSetting.values()) {
      page.append("| `").append(setting.variable()).append("` | ");
      page.append(setting.meaning()).append(" |\n");
    }
    return page.toString();
  }
}
