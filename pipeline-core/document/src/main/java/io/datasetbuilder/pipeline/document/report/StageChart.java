package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.document.report.SourceReport.StageRows;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rows on their way through the stages, as three bars. */
final class StageChart {

  private static final int LINE = 38;

  private StageChart() {}

  private record Stage(String name, String styleClass, Optional<Long> rows) {
    String stated() {
      return rows.map(count -> NumberFormat.counted(count, "row")).orElse("not run");
    }
  }

  static Markup draw(String id, StageRows rows) {
    List<Stage> stages =
        List.of(
            new Stage("Bronze", "bronze", rows.bronze()),
            new Stage("Silver", "silver", rows.silver()),
            new Stage("Gold", "gold", rows.gold()));
    long most = stages.stream().flatMap(stage -> stage.rows().stream()).reduce(0L, Math::max);
    List<Markup> bars = new ArrayList<>();
    Optional<Long> before = Optional.empty();
    for (Stage stage : stages) {
      bars.add(bar(stage, bars.size() * LINE, most, before));
      before = stage.rows();
    }
    return Svg.image(
        id, 3 * LINE - 8, "Rows through the stages", stated(stages), Markup.join(bars));
  }

  private static Markup bar(Stage stage, int top, long most, Optional<Long> before) {
    String change =
        stage.rows().isPresent() && before.isPresent()
            ? change(stage.rows().get() - before.get())
            : "";
    return Markup.join(
        Svg.left(top + 13, Markup.text(stage.name())),
        Svg.right(
            top + 13,
            Markup.join(
                Tag.of("tspan", "soft").containing(new Markup(change)),
                Markup.text(stage.stated()))),
        Svg.bar(top + 20, 8, stage.rows().orElse(0L), most, stage.styleClass()));
  }

  private static String change(long difference) {
    if (difference == 0) {
      return "";
    }
    return NumberFormat.count(Math.abs(difference)) + (difference < 0 ? " fewer · " : " more · ");
  }

  private static String stated(List<Stage> stages) {
    return stages.stream()
        .map(stage -> stage.name() + ": " + stage.stated())
        .collect(Collectors.joining(", ", "", "."));
  }
}
