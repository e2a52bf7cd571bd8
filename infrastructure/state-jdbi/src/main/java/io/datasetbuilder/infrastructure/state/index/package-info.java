/** Index of runs, derived from their manifests. */
package io.datasetbuilder.infrastructure.state.index;
