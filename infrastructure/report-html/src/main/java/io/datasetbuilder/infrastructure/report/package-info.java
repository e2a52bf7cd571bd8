/**
 * The page about one run in HTML: one self-contained file without script and with drawings in SVG,
 * readable in any browser.
 */
package io.datasetbuilder.infrastructure.report;
