/**
 * Refreshes that build: by the command line one after the other, by a service through its queue.
 */
package io.datasetbuilder.pipeline.submission.refresh;
