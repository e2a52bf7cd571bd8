/** Declarations about datasets of providers, known before any of their data is read. */
package io.datasetbuilder.pipeline.source.provider.catalog;
