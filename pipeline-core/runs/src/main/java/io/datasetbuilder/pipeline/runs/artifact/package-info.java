/**
 * The files of finished runs, as they may be listed and taken away. Working files of a run and
 * whatever names its owner are not among them.
 */
package io.datasetbuilder.pipeline.runs.artifact;
