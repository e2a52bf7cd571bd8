/**
 * A first BuildSpec for a data file: what can be determined for sure is written, what can only be
 * guessed stands in comments.
 */
package io.datasetbuilder.pipeline.build.guess;
