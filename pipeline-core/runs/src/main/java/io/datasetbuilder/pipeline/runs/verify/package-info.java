/**
 * Verification of a finished run: every count, checksum and digest of its manifest is computed
 * again from the files and compared.
 */
package io.datasetbuilder.pipeline.runs.verify;
