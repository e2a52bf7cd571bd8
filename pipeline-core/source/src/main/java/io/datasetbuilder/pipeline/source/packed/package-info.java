/**
 * Compressed files, archives and workbooks that a caller hands in: the names that choose their
 * content, the values of cells, the bounds of what they become, and the port that unpacks them.
 */
package io.datasetbuilder.pipeline.source.packed;
