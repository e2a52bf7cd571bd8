package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.export.ExportSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.gold.history.HistoryProblem;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks a valid spec before a build creates anything. */
final class BuildChecks {

  private final ExporterRegistry exporters;
  private final BuildDependencies.SourceDependencies sources;
  private final boolean keepsSnapshots;

  BuildChecks(BuildDependencies parts) {
    this.exporters = parts.exporters();
    this.sources = parts.sources();
    this.keepsSnapshots = parts.parents().isPresent();
  }

  List<Problem> check(BuildSpec spec) {
    List<Problem> problems = new ArrayList<>(NotSupportedYet.in(spec, sources));
    checkKeys(spec, problems);
    for (int i = 0; i < spec.exports().size(); i++) {
      ExportSpec export = spec.exports().get(i);
      String at = "exports[" + i + "]";
      checkPlace(export, at, problems);
      exporters
          .find(export.kind())
          .ifPresent(
              exporter -> problems.addAll(exporter.check(export.options(), at + ".options")));
    }
    checkBeside(spec.exports(), problems);
    return problems;
  }

  /** Refuses tables with history where no snapshots are kept that they could continue. */
  List<Problem> histories(BuildSpec spec) {
    if (keepsSnapshots) {
      return List.of();
    }
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < spec.sources().size(); i++) {
      if (spec.sources().get(i).common().history().isPresent()) {
        problems.add(needsWarehouse("sources[" + i + "].history"));
      }
    }
    if (spec.composition().flatMap(CompositionSpec::history).isPresent()) {
      problems.add(needsWarehouse("composition.history"));
    }
    return problems;
  }

  private static Problem needsWarehouse(String at) {
    return Problem.of(
            HistoryProblem.HISTORY_NEEDS_WAREHOUSE,
            at,
            "a table with history continues the snapshots of a warehouse, and none is configured")
        .withHint("set SVC_WAREHOUSE to a folder, or remove " + at);
  }

  /** Checks the keys of calls; all other faults of calls fail their source alone. */
  private void checkKeys(BuildSpec spec, List<Problem> problems) {
    for (int i = 0; i < spec.sources().size(); i++) {
      if (spec.sources().get(i) instanceof PublicApiSource api) {
        problems.addAll(sources.calls().checkKeys(api, "sources[" + i + "]"));
      }
    }
  }

  /**
   * Checks the names of the files that exporters write next to their output paths. Output paths
   * differ in every valid spec; these names may not.
   */
  private void checkBeside(List<ExportSpec> exports, List<Problem> problems) {
    Set<String> claimed = new HashSet<>();
    exports.forEach(export -> claimed.add(CaseFold.of(export.outputPath().value())));
    for (int i = 0; i < exports.size(); i++) {
      ExportSpec export = exports.get(i);
      String at = "exports[" + i + "].output_path";
      for (String name :
          exporters.find(export.kind()).map(Exporter::writesBeside).orElse(List.of())) {
        if (!claimed.add(CaseFold.of(besideOf(export, name)))) {
          problems.add(
              Problem.of(
                  RunProblem.OUTPUT_PATH_TAKEN,
                  at,
                  "the file '" + name + "' next to it belongs to another export"));
        }
      }
    }
  }

  private static String besideOf(ExportSpec export, String name) {
    String path = export.outputPath().value();
    return path.substring(0, path.lastIndexOf('/') + 1) + name;
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
              RunProblem.RESERVED_OUTPUT_PATH,
              at + ".output_path",
              "'" + first + "' is a name that every Gold folder uses itself"));
    }
  }

  /**
   * Reports the fields of a valid spec that a build cannot carry out: none of them is silently
   * ignored.
   */
  static final class NotSupportedYet {

    private NotSupportedYet() {}

    static List<Problem> in(BuildSpec spec, BuildDependencies.SourceDependencies reach) {
      List<Problem> found = new ArrayList<>();
      for (int i = 0; i < spec.sources().size(); i++) {
        source(spec.sources().get(i), "sources[" + i + "]", reach).ifPresent(found::add);
      }
      return found;
    }

    private static Optional<Problem> source(
        SourceSpec source, String at, BuildDependencies.SourceDependencies reach) {
      return source.match(
          api -> reached(reach.provider(), at + ".kind", "a provider's dataset as source"),
          file -> Optional.empty(),
          url -> reached(reach.urls(), at + ".kind", "a URL as source"));
    }

    private static Optional<Problem> reached(Optional<?> client, String at, String what) {
      return client.isPresent() ? Optional.empty() : Optional.of(problem(at, what));
    }

    private static Problem problem(String at, String what) {
      return Problem.of(
          RunProblem.NOT_SUPPORTED_YET, at, what + " cannot be built yet: remove " + at);
    }
  }
}
