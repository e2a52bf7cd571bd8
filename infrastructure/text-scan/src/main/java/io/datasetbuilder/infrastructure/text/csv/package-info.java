/** CSV read record by record: shape, checksum and lossless types in one pass. */
package io.datasetbuilder.infrastructure.text.csv;
