package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.TableFacts;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.table.drift.SchemaDiff;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Compares two finished runs of any dataset. Safe for concurrent use. */
public final class DiffRuns {

  /**
   * Largest spec that is read, in bytes: the limit of a submitted spec plus the members that
   * redaction and defaults may add.
   */
  private static final int MOST_BYTES = 4 * 1024 * 1024;

  /** Uploads as the canonical form writes them; an upload has another id each time. */
  private static final Pattern UPLOAD =
      Pattern.compile("(?m)^( *(?:- )?(?:upload_id: |(?=\"?upl_[0-9a-f]{32}))).*$");

  private final ReadRun runs;

  public DiffRuns(ReadRun runs) {
    this.runs = runs;
  }

  /** Differences between two runs; the first run counts as the earlier one. */
  public Result<RunDiff> diff(Visibility visibility, RunId left, RunId right) {
    return runs.read(visibility, left)
        .then(one -> runs.read(visibility, right).map(other -> between(one, other)));
  }

  private static RunDiff between(RunView left, RunView right) {
    return new RunDiff(
        left.indexed(),
        right.indexed(),
        RunDiff.Pair.of(
            left.manifest().outputs(), right.manifest().outputs(), OutputFacts::specDigest),
        sameSpecs(left, right),
        RunDiff.FingerprintDiff.between(left.manifest(), right.manifest()),
        sources(left, right),
        GoldDiff.between(left.manifest(), right.manifest()));
  }

  /** Whether the specs are equal but for the ids of uploads; empty when either is not stored. */
  private static Optional<Boolean> sameSpecs(RunView left, RunView right) {
    return specText(left).flatMap(one -> specText(right).map(one::equals));
  }

  private static Optional<String> specText(RunView run) {
    return run.files()
        .read(FinishedRun.SPEC, MOST_BYTES)
        .map(stored -> new String(stored, StandardCharsets.UTF_8))
        .map(text -> UPLOAD.matcher(text).replaceAll("$1"));
  }

  private static List<RunDiff.SourceDiff> sources(RunView left, RunView right) {
    Set<String> keys = new LinkedHashSet<>(keys(left.manifest()));
    keys.addAll(keys(right.manifest()));
    Map<String, SourceProvenance> from = left.provenances();
    Map<String, SourceProvenance> to = right.provenances();
    RecordedLists<QualityCheckResult> before = left.manifest().findings().checks().qualityResults();
    RecordedLists<QualityCheckResult> now = right.manifest().findings().checks().qualityResults();
    TableFacts one = left.manifest().tables();
    TableFacts other = right.manifest().tables();
    List<RunDiff.SourceDiff> sources = new ArrayList<>();
    for (String key : keys) {
      RunDiff.Pair<Long> rowCounts =
          RunDiff.Pair.of(one, other, run -> Optional.ofNullable(run.rowCounts().get(key)));
      RunDiff.Pair<SchemaSummary> schemas =
          RunDiff.Pair.of(one, other, run -> Optional.ofNullable(run.schemaSummaries().get(key)));
      sources.add(
          new RunDiff.SourceDiff(
              key,
              RunDiff.Pair.of(from, to, found -> Optional.ofNullable(found.get(key))),
              rowCounts,
              SchemaDiff.between(
                  fields(schemas.left()), fields(schemas.right()), haveRows(rowCounts)),
              RunDiff.QualityChange.between(before.of(key), now.of(key))));
    }
    return sources;
  }

  /** A table that one run lacks has no columns there. */
  private static List<SchemaSummary.Field> fields(Optional<SchemaSummary> table) {
    return table.map(SchemaSummary::fields).orElse(List.of());
  }

  private static boolean haveRows(RunDiff.Pair<Long> counts) {
    return counts.left().orElse(0L) > 0 && counts.right().orElse(0L) > 0;
  }

  private static Set<String> keys(Manifest manifest) {
    Set<String> keys = new LinkedHashSet<>(manifest.inputs().sourceKeys());
    keys.addAll(manifest.tables().rowCounts().keySet());
    keys.addAll(manifest.findings().checks().qualityResults().document().members().keySet());
    return keys;
  }
}
