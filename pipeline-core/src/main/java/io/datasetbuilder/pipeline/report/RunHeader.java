package io.datasetbuilder.pipeline.report;

import io.datasetbuilder.pipeline.document.Figures;
import io.datasetbuilder.pipeline.index.CheckTally;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import io.datasetbuilder.pipeline.profile.TableProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The head of the page: which dataset, how the run ended, and its most important figures. */
final class RunHeader {

  private static final int LONGEST_TITLE = 200;
  private static final int LONGEST_DESCRIPTION = 2000;

  private RunHeader() {}

  static Markup draw(RunReport run) {
    return Tag.of("header")
        .containing(
            Tag.of("p", "over")
                .containing(
                    Tag.of("span", "pill " + run.status().name().toLowerCase(Locale.ROOT))
                        .containing(ending(run.status())),
                    Tag.of("code").containing(Markup.text(run.datasetId(), LONGEST_TITLE))),
            Tag.of("h1").containing(Markup.text(run.title(), LONGEST_TITLE)),
            Tag.of("p", "lead").containing(Markup.text(run.description(), LONGEST_DESCRIPTION)),
            tiles(run));
  }

  private static String ending(RunStatus status) {
    return switch (status) {
      case OK -> "Built";
      case FAILED -> "Failed";
      case CANCELLED -> "Cancelled";
    };
  }

  private static Markup tiles(RunReport run) {
    List<Markup> tiles = new ArrayList<>();
    long sources = run.sources().stream().filter(source -> !source.composed()).count();
    List<TableProfile> tables =
        run.sources().stream()
            .filter(source -> source.rows().gold().isPresent())
            .flatMap(source -> source.profile().stream())
            .toList();
    tiles.add(
        tile(
            "Rows published",
            run.totals().publishedRows().map(Figures::count).orElse("-"),
            "in " + Figures.counted(run.totals().publishedByTable().size(), "table")));
    tiles.add(
        tile(
            "Columns",
            Figures.count(tables.stream().mapToLong(table -> table.columns().size()).sum()),
            "from " + Figures.counted(sources, "source")));
    tiles.add(checks(run.totals().checks()));
    tiles.add(
        tile(
            "Files",
            Figures.count(run.totals().files()),
            Figures.bytes(run.totals().bytes()) + " and this page"));
    tiles.add(tile("Time", Figures.duration(run.duration()), "on " + Figures.day(run.startedAt())));
    return Tag.of("dl", "tiles").containing(tiles);
  }

  private static Markup checks(CheckTally checks) {
    if (checks.evaluated() == 0) {
      return tile("Checks", "0", "none ran");
    }
    String below =
        checks.pass() == checks.evaluated()
            ? "all passed"
            : "%s passed, %s warned, %s failed"
                .formatted(
                    Figures.count(checks.pass()),
                    Figures.count(checks.warn()),
                    Figures.count(checks.fail()));
    return tile("Checks", Figures.count(checks.evaluated()), below);
  }

  private static Markup tile(String name, String figure, String below) {
    return Tag.of("div", "card")
        .containing(
            Tag.of("dt").containing(name),
            Tag.of("dd")
                .containing(Tag.of("strong").containing(figure), Tag.of("span").containing(below)));
  }
}
