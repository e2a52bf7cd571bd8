package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Differences of a version from the one before, as sentences. */
record VersionSentences(SiteTexts texts) {

  private static final int LONGEST_DETAIL = 300;

  /** All differences but those of columns, as sentences. */
  List<String> aboutRecords(Change change) {
    List<String> sentences = new ArrayList<>();
    change.rows().ifPresent(rows -> sentences.add(rows(rows)));
    if (change.sameRecords().equals(Optional.of(true))) {
      sentences.add(texts.get("change_same_records"));
    }
    if (change.specChanged()) {
      sentences.add(texts.get("change_other_spec"));
    }
    return sentences;
  }

  private String rows(long rows) {
    if (rows == 0) {
      return texts.get("change_rows_same");
    }
    return texts.get(
        rows > 0 ? "change_rows_more" : "change_rows_fewer", NumberFormat.count(Math.abs(rows)));
  }

  /** All differences in one text. */
  String of(Change change) {
    List<String> all = aboutRecords(change);
    change.drift().stream()
        .map(SchemaDriftFinding::detail)
        .map(detail -> PlainLine.cut(detail, LONGEST_DETAIL))
        .forEach(all::add);
    return String.join(" ", all);
  }
}
