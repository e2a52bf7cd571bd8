/** Fetching public addresses for url sources. */
package io.datasetbuilder.pipeline.source.url;
