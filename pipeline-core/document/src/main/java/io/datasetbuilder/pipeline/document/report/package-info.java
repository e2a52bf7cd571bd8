/**
 * The page about one run, {@code report.html}: one self-contained file without script, readable in
 * any browser, from facts that the run already has.
 */
package io.datasetbuilder.pipeline.document.report;
