/**
 * The {@code croissant.json} of a Gold dataset: its description as Croissant 1.1, the JSON-LD form
 * that dataset search and machine learning tools read.
 */
package io.datasetbuilder.pipeline.document.croissant;
