/** Which columns and rows of Silver a public API source publishes, and what is masked. */
package io.datasetbuilder.buildspec.gold;
