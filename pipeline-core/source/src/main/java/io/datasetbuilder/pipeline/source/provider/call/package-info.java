/**
 * How records come from a provider: one call for each combination of parameters, however many pages
 * it has, and what the calls of a source prove about its coverage.
 */
package io.datasetbuilder.pipeline.source.provider.call;
