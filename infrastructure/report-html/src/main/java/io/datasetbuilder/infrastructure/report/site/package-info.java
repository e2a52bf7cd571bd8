/**
 * The pages of a static site in HTML: readable without script and from the disk, in English and
 * Korean.
 */
package io.datasetbuilder.infrastructure.report.site;
