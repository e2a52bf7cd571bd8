package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
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
            run.totals().publishedRows().map(NumberFormat::count).orElse("-"),
            "in " + NumberFormat.counted(run.totals().publishedByTable().size(), "table")));
    tiles.add(
        tile(
            "Columns",
            NumberFormat.count(tables.stream().mapToLong(table -> table.columns().size()).sum()),
            "from " + NumberFormat.counted(sources, "source")));
    tiles.add(checks(run.totals().checks()));
    tiles.add(
        tile(
            "Files",
            NumberFormat.count(run.totals().files()),
            NumberFormat.bytes(run.totals().bytes()) + " and this page"));
    tiles.add(
        tile(
            "Time",
            NumberFormat.duration(run.duration()),
            "on " + NumberFormat.day(run.startedAt())));
    return Tag.of("dl", "tiles").containing(tiles);
  }

  private static Markup checks(CheckCounts checks) {
    if (checks.evaluated() == 0) {
      return tile("Checks", "0", "none ran");
    }
    String below =
        checks.pass() == checks.evaluated()
            ? "all passed"
            : "%s passed, %s warned, %s failed"
                .formatted(
                    NumberFormat.count(checks.pass()),
                    NumberFormat.count(checks.warn()),
                    NumberFormat.count(checks.fail()));
    return tile("Checks", NumberFormat.count(checks.evaluated()), below);
  }

  private static Markup tile(String name, String figure, String below) {
    return Tag.of("div", "card")
        .containing(
            Tag.of("dt").containing(name),
            Tag.of("dd")
                .containing(Tag.of("strong").containing(figure), Tag.of("span").containing(below)));
  }
}
