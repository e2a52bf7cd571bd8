/** The license under which a dataset is published. */
package io.datasetbuilder.buildspec.license;
