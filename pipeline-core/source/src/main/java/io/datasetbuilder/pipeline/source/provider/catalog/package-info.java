/** What is known about datasets of providers before any of their data is read. */
package io.datasetbuilder.pipeline.source.provider.catalog;
