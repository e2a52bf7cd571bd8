/**
 * Proving a finished run: every figure that its manifest promises is computed again from the files
 * and compared.
 */
package io.datasetbuilder.pipeline.runs.verify;
