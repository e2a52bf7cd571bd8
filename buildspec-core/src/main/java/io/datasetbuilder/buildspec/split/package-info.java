/** How a dataset is divided into splits. */
package io.datasetbuilder.buildspec.split;
