/**
 * The {@code datapackage.json} of a Gold dataset: a Data Package 2.0 descriptor, as Frictionless
 * tools read it.
 */
package io.datasetbuilder.pipeline.document.datapackage;
