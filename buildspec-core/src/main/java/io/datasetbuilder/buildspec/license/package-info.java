/** The licence that a dataset is published under. */
package io.datasetbuilder.buildspec.license;
