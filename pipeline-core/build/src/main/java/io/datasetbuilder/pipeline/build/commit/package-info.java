/**
 * What a finished run hands over to be kept beyond its folder: its Gold tables, and what became of
 * their commits.
 */
package io.datasetbuilder.pipeline.build.commit;
