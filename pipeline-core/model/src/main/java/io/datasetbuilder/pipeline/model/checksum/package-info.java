/**
 * Checksums over records: independent of their order, described in docs/formats.md with test
 * vectors.
 */
package io.datasetbuilder.pipeline.model.checksum;
