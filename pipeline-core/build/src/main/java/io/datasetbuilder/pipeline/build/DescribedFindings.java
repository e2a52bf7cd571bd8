package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.pipeline.document.description.ColumnNote;
import io.datasetbuilder.pipeline.document.description.JoinFacts;
import io.datasetbuilder.pipeline.document.description.MaskingSummary;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.document.description.QualityCounts;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.table.composition.SideStatistics;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.table.gold.MaskedAs;
import io.datasetbuilder.pipeline.table.gold.MaskingFacts;
import io.datasetbuilder.pipeline.table.pii.PiiFinding;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run found out, in the words of the documents about its Gold tables. */
final class DescribedFindings {

  private DescribedFindings() {}

  static QualityCounts quality(List<QualityCheckResult> results) {
    return new QualityCounts(
        count(results, CheckStatus.PASS),
        count(results, CheckStatus.WARN),
        count(results, CheckStatus.FAIL),
        results.stream()
            .filter(result -> result.status() != CheckStatus.PASS)
            .map(DescribedFindings::sentence)
            .toList());
  }

  private static int count(List<QualityCheckResult> results, CheckStatus status) {
    return (int) results.stream().filter(result -> result.status() == status).count();
  }

  static String sentence(QualityCheckResult result) {
    String check =
        result.column().map(column -> result.rule() + " of " + column).orElse(result.rule());
    return result.detail().map(detail -> check + ": " + detail).orElse(check);
  }

  static PersonalData personalData(PiiPolicy policy, InspectedSilver silver, PublishedTable gold) {
    Set<String> columns = names(gold.table().columns());
    return personalData(
        policy,
        silver.personalData().all().stream().filter(finding -> columns.contains(finding.column())),
        columns,
        MaskingFacts.of(silver.declared(), gold.table().columns()));
  }

  /** What is known about a Silver that has not become Gold. */
  static PersonalData personalData(PiiPolicy policy, InspectedSilver silver) {
    return personalData(
        policy,
        silver.personalData().all().stream(),
        names(silver.columns()),
        MaskingFacts.of(silver.declared(), silver.columns()));
  }

  static PersonalData composed(PiiPolicy policy, JoinedSources joined, PublishedTable gold) {
    return personalData(
        policy,
        joined.findings(),
        names(gold.table().columns()),
        MaskingFacts.of(joined.declared(), gold.table().columns()));
  }

  private static PersonalData personalData(
      PiiPolicy policy, Stream<PiiFinding> findings, Set<String> columns, MaskingFacts masking) {
    return new PersonalData(
        Optional.of(policy.mode()).filter(mode -> mode != PiiPolicy.PiiMode.ALLOW),
        findings.map(DescribedFindings::finding).toList(),
        policy.allowColumns().stream().filter(columns::contains).toList(),
        new MaskingSummary(
            masking.masked().stream().map(DescribedFindings::masked).toList(),
            masking.unmasked().stream().map(DeclaredColumn::name).toList(),
            masking.declaredAbsent()));
  }

  private static PersonalData.Finding finding(PiiFinding found) {
    PersonalData.Basis basis =
        switch (found.basis()) {
          case VALUES -> PersonalData.Basis.VALUES;
          case NAME -> PersonalData.Basis.NAME;
          case UNCHECKED -> PersonalData.Basis.UNCHECKED;
        };
    return new PersonalData.Finding(found.column(), found.kind().wire(), basis, found.count());
  }

  private static MaskingSummary.MaskedColumn masked(DeclaredColumn column) {
    return new MaskingSummary.MaskedColumn(
        column.name(),
        column.maskedAs() == MaskedAs.TOKEN
            ? MaskingSummary.MaskedAs.TOKEN
            : MaskingSummary.MaskedAs.NULL);
  }

  private static Set<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).collect(Collectors.toUnmodifiableSet());
  }

  static JoinFacts join(CompositionProvenance made) {
    return new JoinFacts(
        made.joinType(),
        made.keys(),
        made.cardinality(),
        made.observedCardinality(),
        side(made.left(), made.leftFigures()),
        side(made.right(), made.rightFigures()),
        made.outputRows(),
        made.expansionRatio(),
        made.duplicateKeyWarning());
  }

  private static JoinFacts.Side side(String alias, SideStatistics figures) {
    return new JoinFacts.Side(
        alias,
        figures.rows(),
        figures.distinctKeys(),
        figures.nullKeyRows(),
        figures.unmatchedRatio());
  }

  static ColumnNote note(ColumnHints hints) {
    return new ColumnNote(
        hints.display().flatMap(display -> display.label()),
        hints.display().flatMap(display -> display.description()),
        hints.unit().map(unit -> new ColumnNote.Unit(unit.name(), unit.scale())),
        hints.semantic().map(semantic -> semantic.kind()));
  }
}
