/**
 * The index of finished runs: what lists, histories and drift need of them without opening their
 * manifests. The manifest on disk stays the truth of a run; the index can be rebuilt from it.
 */
package io.datasetbuilder.pipeline.model.index;
