/**
 * Gold: which rows and columns of Silver are published, and which values are masked wherever Silver
 * is read.
 */
package io.datasetbuilder.pipeline.gold;
