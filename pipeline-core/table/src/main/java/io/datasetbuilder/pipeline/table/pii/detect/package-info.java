/**
 * States which kinds of personal data a text holds. One small type a kind; none of them gives a
 * value away.
 */
package io.datasetbuilder.pipeline.table.pii.detect;
