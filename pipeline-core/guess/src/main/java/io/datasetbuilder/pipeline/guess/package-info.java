/** First BuildSpec for a data file: certain lines are active, likely ones are commented out. */
package io.datasetbuilder.pipeline.guess;
