/** Gold: which rows and columns of Silver are published. */
package io.datasetbuilder.pipeline.gold;
