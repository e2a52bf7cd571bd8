/** Pieces of pages in HTML and SVG that hold any text as text, and the style sheet of all pages. */
package io.datasetbuilder.infrastructure.report.markup;
