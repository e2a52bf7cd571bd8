package io.datasetbuilder.pipeline.warehouse.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.snapshot.EarlierTerms;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.util.Optional;

/**
 * Notice for the recipients of an export: the origin of its data, and its terms (Spec, "Endpoints",
 * export).
 */
final class ExportNotice {

  private final ExportDocuments export;
  private final StringBuilder text = new StringBuilder();

  ExportNotice(ExportDocuments export) {
    this.export = export;
  }

  String text() {
    Snapshot snapshot = export.pinned().snapshot();
    line("# Notice");
    line("");
    line(
        "`%s` holds the result of a query on the table `%s`: %d rows, derived from its data."
            .formatted(
                WarehouseExport.fileNames(export.query().format()).get(0),
                export.pinned().table().name().value(),
                export.result().rows()));
    line("`manifest.json` states the same for programs, with the digest of the file.");
    line("");
    terms();
    line("## Source");
    line("");
    line("- Dataset: `" + snapshot.datasetId() + "`");
    line("- Snapshot: `%s`, revision %d".formatted(snapshot.id(), snapshot.revision()));
    line("- Run: `" + snapshot.runId() + "`");
    export.origin().provenance().forEach(this::provenance);
    line("- Exported: " + Timestamps.seconds(export.createdAt()));
    line("");
    line("## Query");
    line("");
    export.query().sql().lines().forEach(sql -> line("    " + sql));
    altered();
    return text.toString();
  }

  /** Terms are given verbatim: they are the words of the owner of the data. */
  private void terms() {
    line("## Terms");
    line("");
    terms(export.origin().license(), export.origin().attribution());
    for (EarlierTerms earlier : export.origin().earlier()) {
      line("- The table contains rows of earlier builds, for which these terms hold as well:");
      terms(earlier.license(), earlier.attribution());
    }
    export
        .pinned()
        .snapshot()
        .sources()
        .forEach(source -> source.terms().ifPresent(terms -> declared(source.key(), terms)));
    line("");
  }

  private void terms(License license, Optional<String> attribution) {
    license.id().ifPresent(id -> line("- License: " + id));
    license.name().ifPresent(name -> line("- Name of the terms: " + name));
    license.link().ifPresent(link -> line("- Text of the terms: " + link));
    if (license.id().isEmpty()) {
      line("- License: not declared. Ask the owner of the data before you pass it on.");
    }
    attribution.ifPresent(
        credit -> {
          line("- Attribution, to be given where the data is passed on:");
          line("");
          credit.lines().forEach(words -> line("  > " + words));
        });
  }

  private void declared(String key, DeclaredTerms terms) {
    line(
        "- Terms of `%s`, declared by its spec: redistribution %s%s"
            .formatted(
                key,
                terms.redistribution().wire().replace('_', '-'),
                terms.link().map(link -> ", " + link.value()).orElse("")));
    line("");
    terms.statement().lines().forEach(words -> line("  > " + words));
  }

  private void provenance(JsonObject source) {
    line(
        "- Provider: `%s`, dataset `%s`%s"
            .formatted(
                text(source, "provider").orElse(""),
                text(source, "dataset").orElse(""),
                text(source, "fetched_at")
                    .flatMap(Timestamps::parse)
                    .map(at -> ", fetched " + Timestamps.seconds(at))
                    .orElse("")));
  }

  private static Optional<String> text(JsonObject source, String member) {
    return source.members().get(member) instanceof JsonText text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private void altered() {
    if (!export.result().formulas().isEmpty()) {
      line("");
      line("## Changed values");
      line("");
      line("A spreadsheet would run these texts as formulas; each begins with an apostrophe now:");
      line("");
      export
          .result()
          .formulas()
          .forEach((column, count) -> line("- `%s`: %d".formatted(column, count)));
    }
  }

  private void line(String words) {
    text.append(words).append('\n');
  }
}
