/** Division of a dataset into splits. */
package io.datasetbuilder.buildspec.split;
