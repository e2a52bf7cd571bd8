/**
 * Selection of the columns and rows of Silver that a public API source publishes, and the columns
 * to mask.
 */
package io.datasetbuilder.buildspec.gold;
