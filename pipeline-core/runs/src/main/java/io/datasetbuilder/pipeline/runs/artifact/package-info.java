/**
 * Files of finished runs for listing and download. Working files of a run and all files that name
 * its owner are excluded.
 */
package io.datasetbuilder.pipeline.runs.artifact;
