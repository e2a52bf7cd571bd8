/**
 * Detection of the kinds of personal data that a text holds. One small type per kind; they never
 * disclose a value.
 */
package io.datasetbuilder.pipeline.gold.pii.detect;
