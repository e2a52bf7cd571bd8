package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.croissant.Croissant;
import io.datasetbuilder.pipeline.document.datapackage.DataPackage;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.document.report.SourceReport.Fact;
import io.datasetbuilder.pipeline.document.report.SourceReport.Findings;
import io.datasetbuilder.pipeline.document.report.SourceReport.StageRows;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.model.manifest.SourceFile;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.source.checkpoint.ResumedCalls;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section of the report of a run about one source, or about the composition. */
final class ReportSource {

  private static final int FILES_NAMED = 5;

  private ReportSource() {}

  /**
   * The section of a source.
   *
   * @param policy policy for the findings in a Silver table without a Gold table
   */
  static SourceReport of(BuiltSource source, PiiPolicy policy) {
    Optional<InspectedSilver> silver = source.silver().map(BuiltSource.Silver::made);
    return new SourceReport(
        source.facts().key().value(),
        source.facts().source().provider(),
        source.facts().source().dataset(),
        new StageRows(
            source.bronze().map(made -> made.table().recordCount()),
            silver.map(InspectedSilver::rows),
            source.gold().map(gold -> gold.table().rows()),
            silver.map(InspectedSilver::duplicateRows)),
        messages(source.problems()),
        silver.map(made -> made.table().changes()).orElse(List.of()),
        source
            .gold()
            .map(gold -> gold.table().profile())
            .or(() -> silver.map(made -> made.masking().profile(made.table().profile()))),
        source.qualityResults().orElse(List.of()),
        source.bronze().map(made -> made.table().dataChecksum()),
        facts(source),
        findings(source, policy),
        source.gold().map(ReportSource::hints).orElse(Map.of()),
        firstRows(source));
  }

  static SourceReport of(BuiltComposition composition) {
    Optional<BuiltGold> gold = composition.gold();
    return new SourceReport(
        composition.name().value(),
        SourceReport.COMPOSITION,
        composition.status().wire(),
        new StageRows(
            Optional.empty(),
            Optional.empty(),
            gold.map(made -> made.table().rows()),
            Optional.empty()),
        messages(composition.problems()),
        List.of(),
        gold.map(made -> made.table().profile()),
        List.of(),
        Optional.empty(),
        gold.map(ReportSource::history).orElse(List.of()),
        gold.map(made -> findings(made, Optional.empty())).orElseGet(Findings::none),
        gold.map(ReportSource::hints).orElse(Map.of()),
        gold.map(made -> made.table().sample()).orElse(List.of()));
  }

  /** First rows of Gold, else those of a Silver table that has not become Gold. */
  private static List<List<JsonValue>> firstRows(BuiltSource source) {
    return source
        .gold()
        .map(gold -> gold.table().sample())
        .or(() -> source.silver().map(BuiltSource.Silver::sample))
        .orElse(List.of());
  }

  private static Map<String, ColumnHints> hints(BuiltGold gold) {
    return gold.description().table().hints();
  }

  private static List<String> messages(List<Problem> problems) {
    return problems.stream().map(Problem::message).toList();
  }

  private static List<Fact> facts(OriginalFile original) {
    List<Fact> facts = new ArrayList<>();
    original.part().ifPresent(part -> facts.add(new Fact("Part of the file", part)));
    facts.add(new Fact("SHA-256 of the file", original.sha256()));
    if (!original.mergedCells().isEmpty()) {
      facts.add(new Fact("Merged cells", original.mergedCells().shown()));
    }
    return facts;
  }

  /** Number and first names of several files. */
  private static Optional<Fact> files(List<SourceFile> files) {
    String names =
        files.stream()
            .limit(FILES_NAMED)
            .map(file -> file.name().orElse(file.uploadId()))
            .collect(Collectors.joining(", "));
    String more = files.size() > FILES_NAMED ? ", ..." : "";
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(new Fact("Files", NumberFormat.count(files.size()) + ": " + names + more));
  }

  private static List<Fact> facts(BuiltSource source) {
    List<Fact> facts = new ArrayList<>();
    source
        .bronze()
        .ifPresent(
            made -> {
              made.arrival().fileName().ifPresent(name -> facts.add(new Fact("File", name)));
              files(made.files()).ifPresent(facts::add);
              made.arrival().original().ifPresent(original -> facts.addAll(facts(original)));
              facts.add(new Fact("Format", made.arrival().format().wire()));
              facts.add(new Fact("Encoding", made.arrival().encoding().name()));
              made.arrival()
                  .declaredRead()
                  .ifPresent(read -> facts.add(new Fact("Read as", JsonRenderer.line(read))));
              facts.add(new Fact("Read at", Timestamps.format(made.readAt())));
            });
    source
        .provenance()
        .ifPresent(
            provenance -> {
              provenance
                  .fetchedRowCount()
                  .ifPresent(rows -> facts.add(new Fact("Received", NumberFormat.count(rows))));
              facts.addAll(coverage(provenance.coverage()));
            });
    source.adjustments().sentences().forEach(done -> facts.add(new Fact("Adjusted", done)));
    source.gold().ifPresent(gold -> facts.addAll(history(gold)));
    source
        .taken()
        .filter(ResumedCalls.Calls.class::isInstance)
        .map(ResumedCalls.Calls.class::cast)
        .ifPresent(taken -> facts.add(resumed(source, taken)));
    return facts;
  }

  /** Facts about how the table continues its previous snapshot; empty without history. */
  private static List<Fact> history(BuiltGold gold) {
    return gold.history().stream()
        .flatMap(
            history ->
                Stream.concat(
                    Stream.of(new Fact("History", history.sentence())),
                    history
                        .parent()
                        .map(parent -> new Fact("Previous snapshot", parent.snapshotId()))
                        .stream()))
        .toList();
  }

  /** Coverage of the source, with the reasons when it is not complete. */
  private static List<Fact> coverage(Coverage coverage) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("Coverage", coverage.status().wire()));
    if (!coverage.reasons().isEmpty()) {
      facts.add(new Fact("Because", String.join("; ", coverage.reasons())));
    }
    return facts;
  }

  private static Fact resumed(BuiltSource source, ResumedCalls.Calls taken) {
    return new Fact(
        "Resumed",
        "%d of %d combinations were fetched by run %s"
            .formatted(taken.calls().size(), source.facts().combinations(), taken.from()));
  }

  /** Members that a publication of the dataset still lacks, in words. */
  private static List<String> missing(DatasetDescription dataset) {
    Set<String> missing = new LinkedHashSet<>(Croissant.missing(dataset, Publication.none()));
    missing.addAll(DataPackage.missing(dataset, Publication.none()));
    return missing.stream().map(ReportSource::inWords).distinct().toList();
  }

  /** The documents have different names for the same thing. */
  private static String inWords(String member) {
    return switch (member) {
      case "license", "licenses" -> "Its license";
      case "url", "homepage" -> "Its page on the web";
      case "creator", "contributors" -> "Who made it";
      case "datePublished" -> "When it is published";
      default -> member;
    };
  }

  /**
   * Findings of the source; without a Gold table, the values that Gold would hide are withheld too.
   */
  private static Findings findings(BuiltSource source, PiiPolicy policy) {
    Optional<DriftReport> drift = source.silver().flatMap(BuiltSource.Silver::drift);
    return source
        .gold()
        .map(gold -> findings(gold, drift))
        .or(() -> source.silver().map(silver -> unpublished(silver.made(), policy, drift)))
        .orElseGet(Findings::none);
  }

  private static Findings findings(BuiltGold gold, Optional<DriftReport> drift) {
    DatasetDescription dataset = gold.description();
    return new Findings(
        drift, dataset.personalData(), dataset.splits(), dataset.join(), missing(dataset));
  }

  private static Findings unpublished(
      InspectedSilver silver, PiiPolicy policy, Optional<DriftReport> drift) {
    PersonalData personal =
        PersonalData.of(
            policy, silver.personalData().all().stream(), silver.declared(), silver.columns());
    return new Findings(drift, personal, List.of(), Optional.empty(), List.of());
  }
}
