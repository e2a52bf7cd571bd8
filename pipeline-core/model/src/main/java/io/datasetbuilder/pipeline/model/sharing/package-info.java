/**
 * Datasets that their owners share with the other users of a service, and what readers of them see.
 */
package io.datasetbuilder.pipeline.model.sharing;
