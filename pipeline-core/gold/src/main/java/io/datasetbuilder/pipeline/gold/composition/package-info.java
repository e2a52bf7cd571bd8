/**
 * The join of two Silver tables into one more Gold dataset (Spec, "composition"). Everything about
 * its keys is counted before a row of the result is made; what is decided here is the domain's, how
 * it runs is the engine's.
 */
package io.datasetbuilder.pipeline.gold.composition;
