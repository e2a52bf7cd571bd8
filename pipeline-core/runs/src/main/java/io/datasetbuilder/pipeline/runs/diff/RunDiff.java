package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.InputFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.table.drift.SchemaDiff;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Differences between two runs.
 *
 * @param specDigests of the stored specs; those of equal specs differ when each names an upload of
 *     its own
 * @param sameStoredSpec whether the stored specs are equal but for the ids of uploads; empty when a
 *     run keeps none
 * @param sources every source that one of the runs has, in the order of the first run
 * @param gold every Gold folder that one of the runs has
 */
public record RunDiff(
    IndexedRun left,
    IndexedRun right,
    Pair<String> specDigests,
    Optional<Boolean> sameStoredSpec,
    FingerprintDiff inputs,
    List<SourceDiff> sources,
    List<GoldDiff> gold) {

  public RunDiff {
    sources = List.copyOf(sources);
    gold = List.copyOf(gold);
  }

  /**
   * Whether both were built from the same spec, apart from the uploads that it names; empty when it
   * cannot be determined.
   */
  public Optional<Boolean> sameSpec() {
    return specDigests.same().filter(same -> same).or(() -> sameStoredSpec).or(specDigests::same);
  }

  /**
   * Whether both runs have the same result: the same status, and for every source the same columns,
   * rows, checks, published tables and, as far as can be determined, records. Specs and the
   * documents next to the tables do not count: they name uploads, whose ids are new in each run.
   */
  public boolean sameResult() {
    return left.status() == right.status()
        && sources.stream().noneMatch(SourceDiff::differs)
        && gold.stream().noneMatch(GoldDiff::tablesDiffer);
  }

  /**
   * One thing in two runs.
   *
   * @param left in the first run; empty where it does not have it
   * @param right in the second run
   */
  public record Pair<T>(Optional<T> left, Optional<T> right) {

    /** Applies a function to each side. */
    static <S, T> Pair<T> of(S left, S right, Function<S, Optional<T>> question) {
      return new Pair<>(question.apply(left), question.apply(right));
    }

    /** Whether both have it and it is the same; empty when either lacks it. */
    public Optional<Boolean> same() {
      return left.flatMap(one -> right.map(one::equals));
    }

    /** Whether the sides differ, be it in having it. */
    public boolean differ() {
      return !left.equals(right);
    }
  }

  /**
   * Whether two runs were built from the same records of all sources. Mixed algorithms are refused
   * by name (Spec, "Manifest", inputs_fingerprint).
   *
   * @param refusal why the fingerprints cannot be compared; empty when they can
   */
  public record FingerprintDiff(Pair<String> fingerprints, Optional<Problem> refusal) {

    static FingerprintDiff between(Manifest left, Manifest right) {
      Pair<String> values = Pair.of(left.inputs(), right.inputs(), InputFacts::fingerprint);
      NavigableSet<String> mixed = mixed(left.inputs(), right.inputs(), values);
      return new FingerprintDiff(
          values, mixed.size() < 2 ? Optional.empty() : Optional.of(refusal(mixed)));
    }

    /** Whether both were built from the same records; empty when it cannot be determined. */
    public Optional<Boolean> same() {
      return refusal.isPresent() ? Optional.empty() : fingerprints.same();
    }

    private static NavigableSet<String> mixed(
        InputFacts left, InputFacts right, Pair<String> values) {
      NavigableSet<String> algorithms = new TreeSet<>();
      if (values.same().isEmpty()) {
        return algorithms;
      }
      left.fingerprintAlgorithm().ifPresent(algorithms::add);
      right.fingerprintAlgorithm().ifPresent(algorithms::add);
      if (algorithms.size() < 2) {
        algorithms.clear();
        Stream.concat(left.provenance().stream(), right.provenance().stream())
            .map(SourceProvenance::dataChecksumAlgorithm)
            .forEach(algorithms::add);
      }
      return algorithms;
    }

    private static Problem refusal(NavigableSet<String> algorithms) {
      String message =
          "The inputs cannot be compared: their checksums were made with "
              + String.join(" and ", algorithms)
              + ".";
      return Problem.of(
          ReadingProblem.MIXED_CHECKSUM_ALGORITHMS, "inputs_fingerprint_algorithm", message);
    }
  }

  /**
   * Differences between the results of two runs for one source.
   *
   * @param provenance origin of its records; empty in a run that received none
   * @param rowCounts Silver rows
   * @param schema Silver columns
   * @param quality checks whose results differ
   */
  public record SourceDiff(
      String sourceKey,
      Pair<SourceProvenance> provenance,
      Pair<Long> rowCounts,
      SchemaDiff schema,
      List<QualityChange> quality) {

    public SourceDiff {
      quality = List.copyOf(quality);
    }

    /** Whether the source delivered the same records. */
    public SameData sameData() {
      return SameData.of(provenance);
    }

    /**
     * Whether anything is known to differ. Records whose sameness cannot be determined do not
     * count.
     */
    public boolean differs() {
      return rowCounts.differ()
          || !schema.isNone()
          || !quality.isEmpty()
          || sameData().same().filter(same -> !same).isPresent();
    }
  }

  /**
   * A check that ended otherwise, or was evaluated in one run only.
   *
   * @param rule the rule's name
   * @param column the column, or columns joined by a comma
   */
  public record QualityChange(
      String rule, Optional<String> column, Pair<QualityCheckResult> results) {

    /** Changed checks of one source, in the order of the first run. */
    static List<QualityChange> between(
        List<QualityCheckResult> left, List<QualityCheckResult> right) {
      Map<Check, QualityCheckResult> before = byCheck(left);
      Map<Check, QualityCheckResult> now = byCheck(right);
      Map<Check, QualityCheckResult> all = new LinkedHashMap<>(before);
      now.forEach(all::putIfAbsent);
      List<QualityChange> changes = new ArrayList<>();
      for (Check check : all.keySet()) {
        Pair<QualityCheckResult> pair =
            new Pair<>(Optional.ofNullable(before.get(check)), Optional.ofNullable(now.get(check)));
        if (pair.differ()) {
          changes.add(new QualityChange(check.rule(), check.column(), pair));
        }
      }
      return changes;
    }

    /** Several rules may check one column: they are distinguished by their place. */
    private static Map<Check, QualityCheckResult> byCheck(List<QualityCheckResult> results) {
      Map<Check, QualityCheckResult> found = new LinkedHashMap<>();
      for (QualityCheckResult result : results) {
        int place = 0;
        while (found.putIfAbsent(new Check(result.rule(), result.column(), place), result)
            != null) {
          place++;
        }
      }
      return found;
    }

    private record Check(String rule, Optional<String> column, int place) {}
  }

  /**
   * Whether a source delivered the same records twice (Spec, "Manifest", checksums). Only checksums
   * of one algorithm can state; a manifest without a named algorithm means {@value
   * SourceProvenance#LEGACY_CHECKSUM_ALGORITHM}.
   *
   * @param same empty when it cannot be determined
   * @param unknownBecause why not; empty when it can
   */
  public record SameData(Optional<Boolean> same, Optional<Reason> unknownBecause) {

    /** Reason why the comparison is not possible. */
    public enum Reason implements WireNamed.LowerCase {
      /** One of the runs, or both, has no checksum of the source. */
      NO_CHECKSUM,
      DIFFERENT_ALGORITHMS
    }

    public SameData {
      if (same.isPresent() == unknownBecause.isPresent()) {
        throw new IllegalArgumentException("it is known, or there is a reason why not");
      }
    }

    /**
     * Compares the records of a source by its provenance in two runs; a side is empty where the run
     * does not have the source.
     */
    public static SameData of(Pair<SourceProvenance> source) {
      Optional<String> left = source.left().flatMap(SourceProvenance::dataChecksum);
      Optional<String> right = source.right().flatMap(SourceProvenance::dataChecksum);
      if (left.isEmpty() || right.isEmpty()) {
        return unknown(Reason.NO_CHECKSUM);
      }
      String algorithm = source.left().orElseThrow().dataChecksumAlgorithm();
      return algorithm.equals(source.right().orElseThrow().dataChecksumAlgorithm())
          ? new SameData(Optional.of(left.equals(right)), Optional.empty())
          : unknown(Reason.DIFFERENT_ALGORITHMS);
    }

    private static SameData unknown(Reason reason) {
      return new SameData(Optional.empty(), Optional.of(reason));
    }
  }
}
