package io.datasetbuilder.pipeline.model.sharing;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.InputFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.model.manifest.TableFacts;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The part of a run that a reader of its shared dataset sees. Everything is named here that is
 * shown: a member or a file that a later version adds is hidden until it is added here.
 */
public final class ReaderView {

  private static final JsonObject NOTHING = new JsonObject(Map.of());

  private ReaderView() {}

  /** Whether a reader may read a file: Gold with its exports, the report and the manifest. */
  public static boolean holds(RunPath path) {
    return path.equals(ManifestDocument.PATH)
        || path.equals(RunPaths.REPORT)
        || path.segments().get(0).equals(RunPaths.GOLD);
  }

  /**
   * The manifest without what its owner keeps: the owner, parameters of calls, names of files,
   * values of filters, warnings, failures and earlier runs. The history of a table names an earlier
   * run and the value of a parameter, and the evaluation of drift an earlier run, so that they are
   * left out as a whole.
   */
  public static Manifest of(Manifest manifest) {
    return new Manifest(
        run(manifest.run()),
        inputs(manifest.inputs()),
        tables(manifest.tables()),
        outputs(manifest.outputs()),
        findings(manifest.findings()),
        List.of(),
        List.of());
  }

  private static RunFacts run(RunFacts run) {
    return new RunFacts(
        run.buildId(),
        run.status(),
        run.startedAt(),
        run.finishedAt(),
        run.environment(),
        run.builderVersion(),
        Optional.empty(),
        Optional.empty());
  }

  private static InputFacts inputs(InputFacts inputs) {
    return new InputFacts(
        inputs.sourceKeys(),
        inputs.fingerprint(),
        inputs.fingerprintAlgorithm(),
        inputs.provenance().stream().map(ReaderView::provenance).toList(),
        Map.of(),
        Map.of(),
        Map.of());
  }

  private static SourceProvenance provenance(SourceProvenance source) {
    SourceReportedTotal total = source.sourceReportedTotal();
    return new SourceProvenance(
        source.provider(),
        source.dataset(),
        source.fetchedAt(),
        source.recordCount(),
        source.dataChecksum(),
        source.dataChecksumAlgorithm(),
        source.apiVersion(),
        NOTHING,
        source.fetchedRowCount(),
        new SourceReportedTotal(
            total.status(), total.value(), total.observedAt(), new JsonArray(List.of())),
        new Coverage(source.coverage().status(), List.of()),
        Optional.empty(),
        Optional.empty());
  }

  private static TableFacts tables(TableFacts tables) {
    Map<String, TableFacts.GoldSelectionFacts> selections = new LinkedHashMap<>();
    tables
        .goldSelections()
        .forEach(
            (key, facts) ->
                selections.put(
                    key,
                    new TableFacts.GoldSelectionFacts(
                        facts.inputRows(),
                        facts.outputRows(),
                        facts.select(),
                        new JsonArray(List.of()))));
    return new TableFacts(
        tables.rowCounts(), tables.schemaSummaries(), selections, Map.of(), Map.of());
  }

  private static OutputFacts outputs(OutputFacts outputs) {
    Map<RunPath, OutputFacts.OutputFile> files = new LinkedHashMap<>();
    outputs
        .files()
        .forEach(
            (path, file) -> {
              if (holds(path)) {
                files.put(path, file);
              }
            });
    return new OutputFacts(
        files, outputs.artifacts(), outputs.specDigest(), outputs.sameData(), Optional.empty());
  }

  private static ManifestFindings findings(ManifestFindings found) {
    return new ManifestFindings(
        new ManifestFindings.Checks(
            found.checks().qualityResults(), found.checks().schemaDrift(), NOTHING),
        found.personalData(),
        found.composition(),
        found.splitAlgorithm(),
        NOTHING,
        new ManifestFindings.Repetition(
            Optional.empty(), Optional.empty(), new JsonArray(List.of())),
        found.zoneChanges(),
        List.of());
  }
}
