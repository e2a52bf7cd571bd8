/**
 * A static site of finished runs: what of them may appear, the content of its pages, the catalog in
 * the vocabularies of the web, and the ports that render and store it. Everything is read from what
 * runs keep; nothing is computed again from their rows.
 */
package io.datasetbuilder.pipeline.publish.site;
