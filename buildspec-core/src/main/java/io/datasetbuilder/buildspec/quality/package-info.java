/** Quality thresholds on Silver. */
package io.datasetbuilder.buildspec.quality;
