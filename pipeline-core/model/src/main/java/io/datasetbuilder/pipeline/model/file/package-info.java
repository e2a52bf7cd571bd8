/**
 * Files of a run, seen from the rules: names inside a run, and addresses that only infrastructure
 * reads.
 */
package io.datasetbuilder.pipeline.model.file;
