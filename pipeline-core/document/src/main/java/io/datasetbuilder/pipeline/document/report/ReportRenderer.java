package io.datasetbuilder.pipeline.document.report;

/** Renders the page about a run. Safe for concurrent use. */
public interface ReportRenderer {

  /**
   * Returns the whole page, to be written as UTF-8. The same report always gives the same page, on
   * every machine.
   *
   * <p>Texts of a report come from specs, providers and data: the page shows any content as text.
   * It shows no value and no statistic of columns that {@link SourceReport.Findings#personalData()}
   * withholds.
   */
  String render(RunReport run);
}
