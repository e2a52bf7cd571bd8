/**
 * Whether a provider can be reached with a caller's key: which call proves it, and what came of it.
 */
package io.datasetbuilder.pipeline.source.provider.connection;
