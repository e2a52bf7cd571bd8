/**
 * The table engine on Apache Spark: plans become data frames, whose jobs run under a deadline and
 * can be ended. Applications choose it; no other module depends on it.
 */
package io.datasetbuilder.infrastructure.spark;
