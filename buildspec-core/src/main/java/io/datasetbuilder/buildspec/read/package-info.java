/** Forms of a file's records: the {@code read} field of file and url sources. */
package io.datasetbuilder.buildspec.read;
