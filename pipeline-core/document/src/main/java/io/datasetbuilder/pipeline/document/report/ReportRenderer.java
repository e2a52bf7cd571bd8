package io.datasetbuilder.pipeline.document.report;

/** Renders the page about a run. Safe for concurrent use. */
public interface ReportRenderer {

  /**
   * Returns the whole page, to be written as UTF-8. The same report always gives the same page, on
   * every machine.
   *
   * <p>Texts of a report come from specs, providers and data: whatever they hold, the page shows it
   * as text. Of columns that {@link SourceReport.Findings#personalData()} withholds, the page shows
   * no value and no statistic.
   */
  String render(RunReport run);
}
