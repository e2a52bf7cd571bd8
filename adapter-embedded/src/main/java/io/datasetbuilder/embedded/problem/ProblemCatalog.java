package io.datasetbuilder.embedded.problem;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.pipeline.document.export.ExportProblem;
import io.datasetbuilder.pipeline.gold.history.HistoryProblem;
import io.datasetbuilder.pipeline.model.access.AccessProblem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.publish.PublishBlocker;
import io.datasetbuilder.pipeline.publish.PublishProblem;
import io.datasetbuilder.pipeline.publish.PublishWarning;
import io.datasetbuilder.pipeline.publish.site.SiteProblem;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import io.datasetbuilder.pipeline.runs.verify.VerifyProblem;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.connection.CredentialProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Every problem code of every part, once. A test proves that none is missing. */
public final class ProblemCatalog {

  private static final List<Entry> ENTRIES = entries();

  /**
   * One code of the table.
   *
   * @param area where the problem arises
   */
  public record Entry(ProblemCode code, ProblemArea area) {}

  private ProblemCatalog() {}

  /** All codes, in the order of a spec's life. */
  public static List<Entry> all() {
    return ENTRIES;
  }

  /** The code that is written so, letter case and hyphens ignored. */
  public static Optional<Entry> find(String written) {
    String wire = written.strip().toLowerCase(Locale.ROOT).replace('-', '_');
    return ENTRIES.stream().filter(entry -> entry.code().wire().equals(wire)).findFirst();
  }

  /** The code most like the one written. */
  public static Optional<String> nearest(String written) {
    return NearestName.of(
        written.strip().replace('-', '_'),
        ENTRIES.stream().map(entry -> entry.code().wire()).toList());
  }

  private static List<Entry> entries() {
    List<Entry> all = new ArrayList<>();
    add(all, ProblemArea.DOCUMENT, DocumentProblem.values());
    add(all, ProblemArea.LOAD, LoadProblem.values());
    add(all, ProblemArea.VALIDATION, ValidationProblem.values());
    add(all, ProblemArea.UPLOAD, UploadProblem.values());
    add(all, ProblemArea.UPLOAD, UnpackProblem.values());
    add(all, ProblemArea.RUN, RunProblem.values());
    add(all, ProblemArea.CATALOG, CatalogProblem.values());
    add(all, ProblemArea.ACCESS, AccessProblem.values());
    add(all, ProblemArea.CREDENTIAL, CredentialProblem.values());
    add(all, ProblemArea.PROVIDER, ProviderProblem.values());
    add(all, ProblemArea.URL, UrlProblem.values());
    add(all, ProblemArea.RECORDS, RecordProblem.values());
    add(
        all,
        ProblemArea.SILVER,
        EnumSet.range(TableProblem.MISSING_COLUMN, TableProblem.RESERVED_COLUMN_NAME));
    add(
        all,
        ProblemArea.QUALITY,
        EnumSet.range(TableProblem.QUALITY_FAILED, TableProblem.REFERENCED_SOURCE_FAILED));
    add(
        all,
        ProblemArea.PERSONAL_DATA,
        EnumSet.range(TableProblem.PII_BLOCKED, TableProblem.MASK_COLUMN_MISSING));
    add(
        all,
        ProblemArea.GOLD,
        EnumSet.range(TableProblem.GOLD_COLUMN_MISSING, TableProblem.DECLARED_PII_NOT_ALLOWED));
    add(all, ProblemArea.GOLD, HistoryProblem.values());
    add(
        all,
        ProblemArea.COMPOSITION,
        EnumSet.range(TableProblem.JOIN_KEY_MISSING, TableProblem.COMPOSED_ROWS_LIMIT));
    add(
        all,
        ProblemArea.SPLIT,
        EnumSet.range(TableProblem.SPLIT_KEY_COLUMN_MISSING, TableProblem.EQUAL_ROWS_IN_SPLITS));
    add(all, ProblemArea.EXPORT, ExportProblem.values());
    add(all, ProblemArea.ENGINE, EngineProblem.values());
    add(
        all,
        ProblemArea.STORAGE,
        EnumSet.range(StorageProblem.DISK_FULL, StorageProblem.UNSAFE_PATH));
    add(
        all,
        ProblemArea.STATE,
        EnumSet.range(StorageProblem.STATE_UNREADABLE, StorageProblem.STATE_UNAVAILABLE));
    add(
        all,
        ProblemArea.INDEX,
        EnumSet.range(StorageProblem.INDEX_UNREADABLE, StorageProblem.INDEX_UNAVAILABLE));
    add(all, ProblemArea.MANIFEST, Set.of(StorageProblem.MANIFEST_UNREADABLE));
    add(
        all,
        ProblemArea.READING,
        EnumSet.range(ReadingProblem.DATASET_NOT_FOUND, ReadingProblem.MIXED_CHECKSUM_ALGORITHMS));
    add(all, ProblemArea.READING, RedistributionVerdict.RedistributionProblem.values());
    add(all, ProblemArea.REFRESH, RefreshProblem.values());
    add(
        all,
        ProblemArea.READING,
        EnumSet.range(
            ReadingProblem.DECLARED_PII_WITHHELD, ReadingProblem.PII_DECLARATION_UNAVAILABLE));
    add(all, ProblemArea.VERIFY, VerifyProblem.values());
    add(all, ProblemArea.WAREHOUSE, WarehouseProblem.values());
    add(all, ProblemArea.PUBLISH, PublishProblem.values());
    add(all, ProblemArea.PUBLISH, PublishBlocker.values());
    add(all, ProblemArea.PUBLISH, PublishWarning.values());
    add(all, ProblemArea.PUBLISH, SiteProblem.values());
    add(
        all,
        ProblemArea.SERVICE,
        EnumSet.range(ServiceProblem.INTERNAL_ERROR, ServiceProblem.SPEC_UNREADABLE));
    add(all, ProblemArea.SERVICE, LocalFileProblem.values());
    add(
        all,
        ProblemArea.SERVICE,
        EnumSet.range(ServiceProblem.INVALID_PREVIEW_LIMIT, ServiceProblem.REMOTE_REFUSED));
    return List.copyOf(all);
  }

  private static void add(List<Entry> all, ProblemArea area, ProblemCode[] codes) {
    add(all, area, List.of(codes));
  }

  private static void add(
      List<Entry> all, ProblemArea area, Collection<? extends ProblemCode> codes) {
    for (ProblemCode code : codes) {
      all.add(new Entry(code, area));
    }
  }
}
