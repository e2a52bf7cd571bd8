/**
 * The content of the page about one run, {@code report.html}, from facts that the run already has,
 * and the port that renders it.
 */
package io.datasetbuilder.pipeline.document.report;
