package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.pipeline.export.ExporterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is judged of a valid spec before anything of it is built. */
final class BuildChecks {

  private final ExporterRegistry exporters;

  BuildChecks(ExporterRegistry exporters) {
    this.exporters = exporters;
  }

  List<Problem> check(BuildSpec spec) {
    List<Problem> problems = new ArrayList<>(NotSupportedYet.in(spec));
    for (int i = 0; i < spec.exports().size(); i++) {
      ExportSpec export = spec.exports().get(i);
      String at = "exports[" + i + "]";
      checkPlace(export, at, problems);
      exporters
          .find(export.kind())
          .ifPresent(
              exporter -> problems.addAll(exporter.check(export.options(), at + ".options")));
    }
    return problems;
  }

  private static void checkPlace(ExportSpec export, String at, List<Problem> problems) {
    String first = export.outputPath().segments().get(0);
    boolean reserved =
        RunPaths.RESERVED_IN_GOLD.stream()
            .map(CaseFold::of)
            .collect(Collectors.toSet())
            .contains(CaseFold.of(first));
    if (reserved) {
      problems.add(
          Problem.of(
              BuildProblem.RESERVED_OUTPUT_PATH,
              at + ".output_path",
              "'" + first + "' is a name that every Gold folder uses itself"));
    }
  }
}
