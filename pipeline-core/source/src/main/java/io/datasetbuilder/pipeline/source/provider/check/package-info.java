/**
 * Whether a dataset's definition holds against its real service: one page is fetched with a
 * caller's key and compared with what the definition promises. No value of a record is ever stated,
 * since it may be personal; only names, JSON kinds and counts are.
 */
package io.datasetbuilder.pipeline.source.provider.check;
