/** The join of two sources into one additional Gold dataset. */
package io.datasetbuilder.buildspec.composition;
